import type { Hint } from '../hint.ts'
import type { Art } from './svg.ts'

/** Draws one form without a background. The canvas is 200 by 200, the head near 101,82, the stem foot near 100,206. */
export type Renderer = (art: Art, hint: Hint) => string
export type Renderers = Record<string, Renderer>
