import { account } from './areas/account.en.ts'
import { buyNow } from './areas/buy-now.en.ts'
import { cart } from './areas/cart.en.ts'
import { catalogue } from './areas/catalogue.en.ts'
import { pages } from './areas/pages.en.ts'
import { shell } from './areas/shell.en.ts'
import { shipment } from './areas/shipment.en.ts'

/** The words of the shop's frame, the catalogue and products: the first screens need no others. */
export const enShop = { shell, pages, catalogue, shipment, cart, buyNow, account }
