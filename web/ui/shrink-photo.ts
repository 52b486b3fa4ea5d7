/** The longest side of a kept photo; half as much where the phone is nearly full. */
const usualSide = 1_600
const tightSide = 1_024
const tightBytes = 100_000_000

/** A photo as it is kept: upright, at most 1,600 px, JPEG, without what the camera wrote into it. */
export async function shrunk(file: Blob): Promise<{ bytes: ArrayBuffer; type: string }> {
  const side = (await freeBytes()) < tightBytes ? tightSide : usualSide
  // Turned upright by the browser, as the camera meant it.
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

/** Bytes that the browser may still keep; endless where it doesn't say. */
export async function freeBytes(): Promise<number> {
  try {
    const { quota, usage } = await navigator.storage.estimate()
    return quota === undefined ? Number.POSITIVE_INFINITY : quota - (usage ?? 0)
  } catch {
    return Number.POSITIVE_INFINITY
  }
}
