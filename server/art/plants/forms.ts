import type { Renderers } from '../lib/renderer.ts'
import { bloomingForms } from './blooming.ts'
import { bulbForms } from './bulbs.ts'
import { foliageForms } from './foliage.ts'
import { frondForms } from './fronds.ts'
import { orchidForms } from './orchids.ts'
import { perennialForms } from './perennials.ts'
import { seasonalForms } from './seasonal.ts'
import { vineForms } from './vines.ts'
import { woodyForms } from './woody.ts'

/** Every drawing of potted plants, bedding, shrubs and trees, by form. */
export const plantForms: Renderers = {
  ...bloomingForms,
  ...bulbForms,
  ...foliageForms,
  ...frondForms,
  ...orchidForms,
  ...perennialForms,
  ...seasonalForms,
  ...vineForms,
  ...woodyForms,
}
