import { admin } from './areas/admin.es.ts'
import { doors } from './areas/doors.es.ts'
import { errors } from './areas/errors.es.ts'
import { signIn } from './areas/sign-in.es.ts'
import { ui } from './areas/ui.es.ts'
import type { Translated } from './catalogue.ts'
import type { en } from './en.ts'
import { esOpened } from './es-opened.ts'
import { esRest } from './es-rest.ts'
import { esShop } from './es-shop.ts'

/** The same in Spanish (usted). */
export const es: Translated<typeof en> = {
  ...esShop,
  ...esRest,
  admin,
  doors,
  errors,
  signIn,
  ui,
  catalogue: { ...esShop.catalogue, ...esOpened.catalogue },
  shell: { ...esShop.shell, ...esOpened.shell },
  cart: { ...esShop.cart, ...esOpened.cart },
  shipment: { ...esShop.shipment, ...esOpened.shipment },
  search: esOpened.search,
  buyNow: { ...esShop.buyNow, ...esOpened.buyNow },
}
