import { buyNow } from './areas/buy-now-opened.en.ts'
import { cart } from './areas/cart-opened.en.ts'
import { catalogue } from './areas/catalogue-opened.en.ts'
import { search } from './areas/search.en.ts'
import { shell } from './areas/shell-opened.en.ts'
import { shipment } from './areas/shipment-opened.en.ts'

/** The words of what a press in the shop's frame, a list or a row opens, and of items. They are in the areas of those. */
export const enOpened = { catalogue, shell, cart, shipment, search, buyNow }
