/**
 * Words, or HTML, as they are drawn: "Wi-Fi" with a hyphen at which no line ends, held by joiners, because the typeface has no
 * such hyphen of its own. Tags stay as they are.
 */
export function unbroken(words: string): string {
  return words.replace(/\b(wi)-(?=fi\b)(?![^<>]*>)/gi, '$1\u2060-\u2060')
}

/** "Wi-Fi" in the site's own texts. */
export const WI_FI = unbroken('Wi-Fi')
