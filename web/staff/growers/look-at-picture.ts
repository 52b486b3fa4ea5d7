import { adviceOn, type PictureAdvice } from '../../../contract/rules/picture-advice.ts'

/** Edge in px of the copy that is examined. */
const judgedEdge = 192

/** The phone's assessment of a picture's middle square, which the catalogue shows; undefined if the picture can't be read here. */
export async function lookAtPicture(file: Blob): Promise<PictureAdvice | undefined> {
  try {
    const whole = await createImageBitmap(file)
    const edge = Math.min(whole.width, whole.height)
    const canvas = document.createElement('canvas')
    canvas.width = judgedEdge
    canvas.height = judgedEdge
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (!context) return undefined
    context.drawImage(
      whole,
      (whole.width - edge) / 2,
      (whole.height - edge) / 2,
      edge,
      edge,
      0,
      0,
      judgedEdge,
      judgedEdge,
    )
    whole.close()
    return adviceOn({ size: judgedEdge, data: context.getImageData(0, 0, judgedEdge, judgedEdge).data })
  } catch {
    return undefined
  }
}
