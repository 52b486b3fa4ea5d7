/** Gives a file to the browser to save. */
export function handOver(content: Blob, fileName: string) {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // Saving begins after the press; the address has to stand until then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
