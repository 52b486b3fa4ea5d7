import { buyNow } from './areas/buy-now-opened.en.ts'
import { cart } from './areas/cart-opened.en.ts'
import { catalogue } from './areas/catalogue-opened.en.ts'
import { search } from './areas/search.en.ts'
import { shell } from './areas/shell-opened.en.ts'
import { shipment } from './areas/shipment-opened.en.ts'

/** Words of dialogs and menus opened from the shop's frame, a list or a row, and of item pages. Each belongs to one of those areas. */
export const enOpened = { catalogue, shell, cart, shipment, search, buyNow }
