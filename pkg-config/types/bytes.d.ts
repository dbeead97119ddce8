/** Bytes in memory of their own: `Uint8Array<ArrayBuffer>` in versions of TypeScript that have this type. */
export type Bytes = ReturnType<Uint8ArrayConstructor['of']>;
/** UTF-16 code units in memory of their own. */
export type Utf16Units = ReturnType<Uint16ArrayConstructor['of']>;
/** UTF-32 code units in memory of their own. */
export type Utf32Units = ReturnType<Uint32ArrayConstructor['of']>;
