import { priceMail } from '../../contract/features/daily-prices/price-mail.ts'
import { pricePublishing } from '../../contract/features/daily-prices/publishing.ts'
import { handle, handleInTransaction, type Route } from '../core/route.ts'
import { decide } from './decide.ts'
import { fillCart } from './fill-cart.ts'
import { readMorning } from './morning.ts'
import { notify, previewNotice } from './notice.ts'
import { publish, readPublications } from './publications.ts'
import { readChanges } from './read-changes.ts'

export const dailyPricesRoutes: Route[] = [
  handle(pricePublishing.morning, readMorning),
  handle(pricePublishing.changes, readChanges),
  handle(pricePublishing.decide, decide),
  handleInTransaction(pricePublishing.publish, publish),
  handle(pricePublishing.publications, readPublications),
  handle(pricePublishing.previewNotice, previewNotice),
  handleInTransaction(pricePublishing.notify, notify),
  handleInTransaction(priceMail.fillCart, fillCart),
]
