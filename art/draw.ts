import { bunchOf, bunchOfStems } from './flowers/bouquet.ts'
import { bunchHeads } from './flowers/bunch-heads.ts'
import { flowerForms } from './flowers/forms.ts'
import { goodsForms } from './goods/forms.ts'
import type { Hint } from './hint.ts'
import { createRandom } from './lib/random.ts'
import type { Renderer, Renderers } from './lib/renderer.ts'
import { Art } from './lib/svg.ts'
import { plantForms } from './plants/forms.ts'

/** Increase it when a drawing changes: pictures cached under an earlier version are drawn again. */
export const drawingVersion = '13'

export interface DrawOptions {
  /** The image name of the product. The same seed gives the same picture, byte for byte. */
  seed: string
  /** A close-up, twice as large. */
  close?: boolean
  /** A small bunch in kraft paper, for cut flowers and greens sold by the bunch. Other goods ignore it. */
  bunch?: boolean
}

/** Every drawing by the name that an image hint uses. */
export const forms: Renderers = { ...flowerForms, ...plantForms, ...goodsForms }

/** An unknown form gets a plain green sprig: a leaf is never the wrong flower. */
const FALLBACK = 'shrub_sprig'

/**
 * The picture of one product as SVG, 200 by 200. Pure: it reads no clock and no files. It has no background: the page's `--tile`
 * shows through, the same gray for every product in each theme.
 */
export function draw(hint: Hint, options: DrawOptions): string {
  const art = new Art(options.seed, { plain: hint.palette !== undefined })
  const own = hint.palette ? { ...hint, main: createRandom(options.seed).pick(hint.palette) } : hint
  const render = forms[own.form] ?? forms[FALLBACK]
  if (!render) throw new Error('no renderer for the fallback form')
  const body = options.bunch && bunches(own.form) ? bunch(art, own, render) : render(art, own)
  const picture = art.render(body)
  return options.close ? picture.replace('viewBox="0 0 200 200"', closeView) : picture
}

/** The vertical offset of a close-up: heads and potted plants are above the middle. */
const closeView = 'viewBox="48 26 104 104"'

/** A bouquet is already a bunch. */
const bunches = (form: string) => form !== 'bouquet' && Object.hasOwn(flowerForms, form)

function bunch(art: Art, hint: Hint, render: Renderer): string {
  const known = bunchHeads[hint.form]
  if (!known) return bunchOfStems(art, render(art, hint))
  return bunchOf(art, hint, (colors) => known.head(art, colors, hint), known.scale)
}
