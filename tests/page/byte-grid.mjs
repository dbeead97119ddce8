// The bytes that the byte grid shows.
import assert from 'node:assert/strict';

/** Returns the hex digits of the shown bytes, as in `41 42`. */
export const hexOf = (page) =>
  page
    .locator('#byte-grid .byte[data-state=known]')
    .evaluateAll((cells) => cells.map((cell) => cell.querySelector('.hex').textContent).join(' '));

/** Waits until the grid shows bytes with these hex digits. */
export const waitForHex = (page, hex) =>
  page
    .waitForFunction(
      (wanted) =>
        [...document.querySelectorAll('#byte-grid .byte[data-state=known]')]
          .map((cell) => cell.querySelector('.hex').textContent)
          .join(' ') === wanted,
      hex,
    )
    .catch(async () => assert.equal(await hexOf(page), hex));
