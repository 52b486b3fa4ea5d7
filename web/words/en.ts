import { admin } from './areas/admin.en.ts'
import { doors } from './areas/doors.en.ts'
import { errors } from './areas/errors.en.ts'
import { signIn } from './areas/sign-in.en.ts'
import { ui } from './areas/ui.en.ts'
import { enOpened } from './en-opened.ts'
import { enRest } from './en-rest.ts'
import { enShop } from './en-shop.ts'

/** Every word of the application in English, by feature area; every other language must have the same shape. */
export const en = {
  ...enShop,
  ...enRest,
  admin,
  doors,
  errors,
  signIn,
  ui,
  catalogue: { ...enShop.catalogue, ...enOpened.catalogue },
  shell: { ...enShop.shell, ...enOpened.shell },
  cart: { ...enShop.cart, ...enOpened.cart },
  shipment: { ...enShop.shipment, ...enOpened.shipment },
  search: enOpened.search,
  buyNow: { ...enShop.buyNow, ...enOpened.buyNow },
}
