import type { Renderers } from '../lib/renderer.ts'
import { bigFoliageForms } from './big-foliage.ts'
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
import { roseForms } from './roses.ts'
import { seasonalForms } from './seasonal.ts'
import { springBulbForms } from './spring-bulbs.ts'
import { swordForms } from './swords.ts'
import { vineForms } from './vines.ts'
import { woodyForms } from './woody.ts'

/** Every drawing of potted plants, bedding, shrubs and trees, by form. */
export const plantForms: Renderers = {
  ...bloomingForms,
  ...roseForms,
  ...bulbForms,
  ...springBulbForms,
  ...foliageForms,
  ...bigFoliageForms,
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
