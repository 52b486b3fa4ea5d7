/** Makes the browser download and save a file. */
export function followFile(address: string, fileName: string) {
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
}

/** Saves in-memory data as a file. */
export function handOver(content: Blob, fileName: string) {
  const address = URL.createObjectURL(content)
  followFile(address, fileName)
  // The browser starts to save after the click, so the object URL must stay valid for a while.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
