/** Bytes in a new `ArrayBuffer`: the type `Uint8Array<ArrayBuffer>`, or `Uint8Array` in TypeScript before 5.7. */
export type Bytes = ReturnType<Uint8ArrayConstructor['of']>;
/** UTF-16 code units in a new `ArrayBuffer`. */
export type Utf16Units = ReturnType<Uint16ArrayConstructor['of']>;
/** UTF-32 code units in a new `ArrayBuffer`: code points. */
export type Utf32Units = ReturnType<Uint32ArrayConstructor['of']>;
