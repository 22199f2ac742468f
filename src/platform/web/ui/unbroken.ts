/** Words, or HTML, as they are drawn: "Wi-Fi" with the hyphen at which no line ends. Tags stay as they are. */
export function unbroken(words: string): string {
  return words.replace(/\b(wi)-(?=fi\b)(?![^<>]*>)/gi, '$1\u2011')
}
