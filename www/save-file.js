/** Saves a file where the user chooses: it is written part by part, so that it need not be in memory. */
import { readProblem } from './byte-source.js';
import { formatNumber } from './format.js';
import { FileWriter, writeProblem } from './result-writer.js';

/** Whether the browser lets a page write a file that the user chooses. */
export const canSaveFile = () => 'showSaveFilePicker' in window;

/**
 * Asks for a place and writes the file. Returns a sentence about what was done; null if the user cancelled.
 *
 * @param {File} file
 * @param {string | null} source the name of the file that it was made of
 * @param {(fraction: number) => void} onProgress
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
    const reader = file.stream().getReader();
    let done = 0;
    for (let part = await read(reader, source); !part.done; part = await read(reader, source)) {
      await writer.write(part.value);
      done += part.value.length;
      onProgress(done / file.size);
    }
    if (done !== file.size) {
      throw new Error(`${source ?? 'The input'} became shorter, so nothing was saved. Your edits are unchanged.`);
    }
    await writer.close();
    return `Saved to “${handle.name}”: ${formatNumber(done)} bytes.`;
  } catch (error) {
    await writer.abort().catch(() => {}); // the chosen file keeps its content
    throw new Error(writeProblem(handle.name, error) ?? error.message, { cause: error });
  }
}

/** Reads the next part; an error is about the source. */
const read = (reader, source) =>
  reader.read().catch((error) => {
    throw new Error(readProblem(source ?? 'The input', error) ?? error.message, { cause: error });
  });
