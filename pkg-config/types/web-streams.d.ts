/// <reference lib="es2018" />
/// <reference lib="esnext.disposable" />
import type { Bytes } from './bytes.js';

/**
 * A stream of strings: the type `ReadableStream<string>` of the DOM library or of Node, or `ReadableSide<string>` in a program
 * that has neither.
 */
export type ReadableText =
  typeof globalThis extends Record<'TextDecoderStream', Record<'prototype', Record<'readable', infer Stream>>>
    ? Stream
    : ReadableSide<string>;

/**
 * A stream of bytes: the type `ReadableStream<Uint8Array>` of the DOM library or of Node, or `ReadableSide<Bytes>` in a program
 * that has neither.
 */
export type ReadableBytes =
  typeof globalThis extends Record<'TextEncoderStream', Record<'prototype', Record<'readable', infer Stream>>>
    ? Stream
    : ReadableSide<Bytes>;

/** A chunk of a stream. */
export interface ReadChunk<T> {
  /** False: the stream has not ended. */
  done: false;
  /** The chunk. */
  value: T;
}

/** The end of a stream. */
export interface ReadEnd<T> {
  /** True: the stream has ended. */
  done: true;
  /** Not defined at the end. */
  value: T | undefined;
}

/** The result of reading from a stream: a chunk, or the end. */
export type ReadResult<T> = ReadChunk<T> | ReadEnd<T>;

/** A `ReadableStreamDefaultReader` of the platform. */
export interface ReadableReader<T> {
  /** Fulfilled when the stream closes, rejected when it fails. */
  readonly closed: Promise<any>;
  /**
   * Reads the next chunk.
   *
   * @returns A promise of the chunk, or of the end of the stream.
   */
  read(): Promise<ReadResult<T>>;
  /**
   * Cancels the stream.
   *
   * @param reason The reason, for the source of the stream.
   * @returns A promise that is fulfilled when the stream is canceled.
   */
  cancel(reason?: any): Promise<void>;
  /** Releases the lock on the stream. */
  releaseLock(): void;
}

/** The iterator of a readable stream. */
export interface ReadableIterator<T> extends AsyncIterableIterator<T> {
  /**
   * Returns this iterator, so that `for await` accepts it.
   *
   * @returns This iterator.
   */
  [Symbol.asyncIterator](): ReadableIterator<T>;
  /**
   * Ends the iteration, and cancels the stream.
   *
   * @returns A promise that is fulfilled when the iteration has ended.
   */
  [Symbol.asyncDispose](): Promise<void>;
}

/** Options of `pipeTo` and `pipeThrough`. */
export interface PipeOptions {
  /** Whether an error of the source leaves the destination open. */
  preventAbort?: boolean;
  /** Whether an error of the destination leaves the source open. */
  preventCancel?: boolean;
  /** Whether the end of the source leaves the destination open. */
  preventClose?: boolean;
  /** An `AbortSignal` that ends the operation. */
  signal?: any;
}

/**
 * A `ReadableStream` of the platform.
 *
 * The type needs neither the DOM library nor the types of Node, and is compatible with both.
 */
export interface ReadableSide<T> {
  /** Whether the stream has a reader. */
  readonly locked: boolean;
  /**
   * Cancels the stream.
   *
   * @param reason The reason, for the source of the stream.
   * @returns A promise that is fulfilled when the stream is canceled.
   */
  cancel(reason?: any): Promise<void>;
  /**
   * Throws a TypeError: only byte streams have BYOB readers, and this is not a byte stream.
   *
   * @param options The mode.
   * @returns Nothing: it throws a TypeError.
   */
  getReader(options: {
    /** The mode of byte streams. */
    mode: 'byob';
  }): any;
  /**
   * Creates a reader, and locks the stream to it.
   *
   * @param options Omitted, or an object without a mode.
   * @returns The reader.
   */
  getReader(options?: {
    /** Always omitted. */
    mode?: undefined;
  }): ReadableReader<T>;
  /**
   * Pipes the stream through a transform stream.
   *
   * @param transform The transform stream.
   * @param options How to pipe.
   * @returns The readable side of the transform stream.
   */
  pipeThrough<S>(
    transform: {
      /** The side from which the results are read. */
      readable: S;
      /** The side to which the chunks are written. */
      writable: WritableSide<T>;
    },
    options?: PipeOptions,
  ): S;
  /**
   * Pipes the stream to a writable stream.
   *
   * @param destination The writable stream.
   * @param options How to pipe.
   * @returns A promise that is fulfilled when all chunks are written.
   */
  pipeTo(destination: WritableSide<T>, options?: PipeOptions): Promise<void>;
  /**
   * Splits the stream into two streams with the same chunks.
   *
   * @returns The two streams.
   */
  tee(): [ReadableSide<T>, ReadableSide<T>];
  /**
   * Iterates over the chunks. Safari has this method from version 26 on.
   *
   * @param options Whether the end of the iteration leaves the stream open.
   * @returns An iterator over the chunks.
   */
  values(options?: {
    /** Whether the end of the iteration leaves the stream open; default false. */
    preventCancel?: boolean;
  }): ReadableIterator<T>;
  /**
   * Iterates over the chunks. Safari has this method from version 26 on.
   *
   * @param options Whether the end of the iteration leaves the stream open.
   * @returns An iterator over the chunks.
   */
  [Symbol.asyncIterator](options?: {
    /** Whether the end of the iteration leaves the stream open; default false. */
    preventCancel?: boolean;
  }): ReadableIterator<T>;
}

/** A `WritableStreamDefaultWriter` of the platform. */
export interface WritableWriter<T> {
  /** Fulfilled when the stream closes, rejected when it fails. */
  readonly closed: Promise<any>;
  /** How much the stream accepts before it applies backpressure; null if it failed. */
  readonly desiredSize: number | null;
  /** Fulfilled when the stream accepts the next chunk without backpressure. */
  readonly ready: Promise<any>;
  /**
   * Aborts the stream.
   *
   * @param reason The reason.
   * @returns A promise that is fulfilled when the stream is aborted.
   */
  abort(reason?: any): Promise<void>;
  /**
   * Closes the stream after all chunks.
   *
   * @returns A promise that is fulfilled when the stream is closed.
   */
  close(): Promise<void>;
  /** Releases the lock on the stream. */
  releaseLock(): void;
  /**
   * Writes a chunk.
   *
   * @param chunk The chunk.
   * @returns A promise that is fulfilled when the chunk is written.
   */
  write(chunk?: T): Promise<void>;
}

/**
 * A `WritableStream` of the platform.
 *
 * The type needs neither the DOM library nor the types of Node, and is compatible with both.
 */
export interface WritableSide<T> {
  /** Whether the stream has a writer. */
  readonly locked: boolean;
  /**
   * Aborts the stream.
   *
   * @param reason The reason.
   * @returns A promise that is fulfilled when the stream is aborted.
   */
  abort(reason?: any): Promise<void>;
  /**
   * Closes the stream after all chunks.
   *
   * @returns A promise that is fulfilled when the stream is closed.
   */
  close(): Promise<void>;
  /**
   * Creates a writer, and locks the stream to it.
   *
   * @returns The writer.
   */
  getWriter(): WritableWriter<T>;
}
