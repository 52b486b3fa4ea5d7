/** The canvas methods that the drawing uses. */
type Canvas = Pick<
  CanvasRenderingContext2D,
  | 'save'
  | 'restore'
  | 'translate'
  | 'rotate'
  | 'scale'
  | 'beginPath'
  | 'moveTo'
  | 'quadraticCurveTo'
  | 'ellipse'
  | 'fill'
  | 'stroke'
  | 'fillRect'
  | 'setTransform'
> & { fillStyle: unknown; strokeStyle: unknown; lineWidth: number; lineCap: unknown }

/**
 * One frame of the loop, `moment` from 0 to 1: a stem grows, two leaves unfold, a flower opens, and all of it reverses. The white
 * background is multiplied into the page's tile. It runs inside a page, so it refers to nothing outside itself.
 */
export function drawFlower(canvas: Canvas, moment: number, edge: number) {
  const ease = (t: number) => t * t * (3 - 2 * t)
  const between = (from: number, to: number, t: number) => Math.min(1, Math.max(0, (t - from) / (to - from)))
  const growth = moment < 0.6 ? moment / 0.6 : moment < 0.76 ? 1 : 1 - (moment - 0.76) / 0.24
  const stem = 0.35 + 0.65 * ease(between(0, 0.45, growth))
  const leaves = ease(between(0.2, 0.65, growth))
  const petals = ease(between(0.45, 1, growth))

  canvas.setTransform(edge / 80, 0, 0, edge / 80, 0, 0)
  canvas.fillStyle = '#ffffff'
  canvas.fillRect(0, 0, 80, 80)
  canvas.lineCap = 'round'
  canvas.lineWidth = 3
  canvas.strokeStyle = '#3f7a56'

  const foot = 74
  const top = foot - 42 * stem
  canvas.beginPath()
  canvas.moveTo(40, foot)
  canvas.quadraticCurveTo(38, (foot + top) / 2, 40, top)
  canvas.stroke()

  canvas.fillStyle = '#4d8f66'
  for (const side of [-1, 1]) {
    canvas.save()
    canvas.translate(39.5, foot - (side < 0 ? 12 : 19) * stem)
    canvas.rotate(side * (0.25 + 0.75 * leaves))
    canvas.scale(0.3 + 0.7 * leaves, 0.3 + 0.7 * leaves)
    canvas.beginPath()
    canvas.moveTo(0, 0)
    canvas.quadraticCurveTo(-7, -11, 0, -22)
    canvas.quadraticCurveTo(7, -11, 0, 0)
    canvas.fill()
    canvas.restore()
  }

  const count = 7
  for (let i = 0; i < count; i++) {
    canvas.save()
    canvas.translate(40, top)
    canvas.rotate(((i - (count - 1) / 2) / count) * 2 * Math.PI * (0.12 + 0.88 * petals))
    canvas.scale(0.55 + 0.45 * petals, 0.7 + 0.3 * petals)
    canvas.fillStyle = i % 2 === 0 ? '#d4708f' : '#c95c7f'
    canvas.beginPath()
    canvas.ellipse(0, -11, 6.2, 11, 0, 0, 2 * Math.PI)
    canvas.fill()
    canvas.restore()
  }
  canvas.fillStyle = '#e9bf55'
  canvas.beginPath()
  canvas.ellipse(40, top, 1 + 5 * petals, 1 + 5 * petals, 0, 0, 2 * Math.PI)
  canvas.fill()
}
