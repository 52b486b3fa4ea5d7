/** The longest side of a stored photo in px: `tightSide` when the device has less than 100 MB left. */
const usualSide = 1_600
const tightSide = 1_024
const tightBytes = 100_000_000

/** A photo prepared for storing: upright, at most 1,600 px, JPEG, without the camera's metadata. */
export async function shrunk(file: Blob): Promise<{ bytes: ArrayBuffer; type: string }> {
  const side = (await freeBytes()) < tightBytes ? tightSide : usualSide
  // The browser rotates it by the camera's EXIF orientation.
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = Math.min(1, side / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.8))
  if (!blob) throw new Error('the photo could not be drawn')
  return { bytes: await blob.arrayBuffer(), type: 'image/jpeg' }
}

/** Bytes of storage that the browser has left; infinite if it doesn't report a quota. */
export async function freeBytes(): Promise<number> {
  try {
    const { quota, usage } = await navigator.storage.estimate()
    return quota === undefined ? Number.POSITIVE_INFINITY : quota - (usage ?? 0)
  } catch {
    return Number.POSITIVE_INFINITY
  }
}
