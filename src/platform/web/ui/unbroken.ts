/**
 * Returns text or HTML that does not break within “Wi-Fi”. Uses word joiners, because the typeface lacks a non-breaking
 * hyphen. Tags stay unchanged.
 */
export function unbroken(words: string): string {
  return words.replace(/\b(wi)-(?=fi\b)(?![^<>]*>)/gi, '$1\u2060-\u2060')
}

/** "Wi-Fi" without a line break, for texts in the source. */
export const WI_FI = unbroken('Wi-Fi')
