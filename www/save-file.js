/** Saves a file to a place that the user chooses. Writes the file part by part, so that it need not fit in memory. */
import { fileSource, readProblem } from './byte-source.js';
import { FileWriter, writeProblem } from './result-writer.js';
import * as words from './text/convert.js';

const PART = 1 << 23; // bytes that are in memory at once

/** Returns whether the browser lets a page write a file that the user chooses. */
export const canSaveFile = () => 'showSaveFilePicker' in window;

/**
 * Asks for a place and writes the file. Returns a sentence about what was done; null if the user cancelled.
 *
 * @param {File} file
 * @param {string | null} source the name of the input from which `file` was made; null if the input is not a file
 * @param {(fraction: number) => void} onProgress gets the written fraction of the file, from 0 to 1
 * @throws {Error} with a sentence that says what to do
 */
export async function saveFile(file, source, onProgress) {
  let handle;
  try {
    handle = await window.showSaveFilePicker({ suggestedName: file.name });
  } catch (error) {
    if (error.name === 'AbortError') return null; // the user closed the dialog
    throw new Error(writeProblem(file.name, error) ?? error.message, { cause: error });
  }
  const writer = new FileWriter(handle);
  try {
    // A stream of the file would only say “network error” for a file that changed.
    const { read, length } = fileSource(file);
    for (let at = 0; at < length; at += PART) {
      const part = await read(at, Math.min(at + PART, length)).catch((error) => {
        throw new Error(readProblem(source ?? words.THE_INPUT, error) ?? error.message, { cause: error });
      });
      await writer.write(part);
      onProgress((at + part.length) / length);
    }
    await writer.close();
    return words.savedTo(handle.name, length);
  } catch (error) {
    await writer.abort().catch(() => {}); // the chosen file keeps its content
    throw new Error(writeProblem(handle.name, error) ?? error.message, { cause: error });
  }
}
