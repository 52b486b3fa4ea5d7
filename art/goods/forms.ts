import type { Renderers } from '../lib/renderer.ts'
import { bagForms } from './bags.ts'
import { basketForms } from './baskets.ts'
import { bladeForms } from './blades.ts'
import { bottleForms } from './bottles.ts'
import { boxForms } from './boxes.ts'
import { bundleForms } from './bundles.ts'
import { containerForms } from './containers.ts'
import { evergreenForms } from './evergreens.ts'
import { firForms } from './firs.ts'
import { foamForms } from './foam.ts'
import { giftForms } from './gifts.ts'
import { glassForms } from './glass.ts'
import { gourdForms } from './gourds.ts'
import { rollForms } from './rolls.ts'
import { sleeveForms } from './sleeves.ts'
import { stoneForms } from './stone.ts'
import { toolForms } from './tools.ts'
import { wireForms } from './wires.ts'

/** Every drawing of supplies and yard goods, by form. */
export const goodsForms: Renderers = {
  ...bagForms,
  ...basketForms,
  ...bladeForms,
  ...bottleForms,
  ...boxForms,
  ...bundleForms,
  ...containerForms,
  ...evergreenForms,
  ...firForms,
  ...foamForms,
  ...giftForms,
  ...glassForms,
  ...gourdForms,
  ...rollForms,
  ...sleeveForms,
  ...stoneForms,
  ...toolForms,
  ...wireForms,
}
