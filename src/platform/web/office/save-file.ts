export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  saveFrom(address, name)
  // The URL must remain valid until the download has started.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

export function saveFrom(address: string, name: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}
