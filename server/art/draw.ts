import { flowerForms } from './flowers/forms.ts'
import type { Hint } from './hint.ts'
import { type Ground, ground } from './lib/ground.ts'
import { createRandom } from './lib/random.ts'
import type { Renderers } from './lib/renderer.ts'
import { Art } from './lib/svg.ts'

/** Raise it when a drawing changes, so that pictures already cached are drawn anew. */
export const drawingVersion = '1'

export interface DrawOptions {
  /** Same seed, same picture, byte for byte. The image name of the product. */
  seed: string
  ground: Ground
  /** A small bunch in kraft paper, for goods sold by the bunch. */
  bunch?: boolean
}

export const forms: Renderers = { ...flowerForms }

/** A form nobody draws gets a plain green sprig: a leaf is never the wrong flower. */
const FALLBACK = 'shrub_sprig'

/** The picture of one product as SVG, 200 by 200. Pure: it reads no clock and no files. */
export function draw(hint: Hint, options: DrawOptions): string {
  const art = new Art(options.seed)
  const own = hint.palette ? { ...hint, main: createRandom(options.seed).pick(hint.palette) } : hint
  const render = forms[own.form] ?? forms[FALLBACK]
  if (!render) throw new Error('no renderer for the fallback form')
  return art.render(render(art, own), ground(art, own.main, options.ground))
}
