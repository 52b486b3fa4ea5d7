import type { Renderers } from '../lib/renderer.ts'
import { bloomingForms } from './blooming.ts'
import { bulbForms } from './bulbs.ts'
import { coniferForms } from './conifers.ts'
import { desertForms } from './desert.ts'
import { floweringShrubForms } from './flowering-shrubs.ts'
import { foliageForms } from './foliage.ts'
import { frondForms } from './fronds.ts'
import { grassForms } from './grasses.ts'
import { hangingForms } from './hanging.ts'
import { kitchenForms } from './kitchen.ts'
import { orchidForms } from './orchids.ts'
import { perennialForms } from './perennials.ts'
import { seasonalForms } from './seasonal.ts'
import { swordForms } from './swords.ts'
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
  ...coniferForms,
  ...desertForms,
  ...floweringShrubForms,
  ...grassForms,
  ...hangingForms,
  ...kitchenForms,
  ...swordForms,
  ...woodyForms,
}
