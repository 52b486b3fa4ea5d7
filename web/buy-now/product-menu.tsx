import type { ReactNode } from 'react'
import { useState } from 'react'
import type { Product } from '../../contract/inventory.ts'
import { lineOf } from '../cart/cart-changes.ts'
import { useCart } from '../cart/use-cart.ts'
import { isSoldOut } from '../catalogue/product-facts.ts'
import { useLanguage, useMessages } from '../messages/language.tsx'
import { quantityText } from '../messages/units.ts'
import { useDayWords } from '../shipment/day-words.ts'
import { useShipment } from '../shipment/use-shipment.ts'
import { Menu, MenuItem } from '../ui/menu.tsx'
import type { PopoverTrigger } from '../ui/popover.tsx'
import { BuyDialog } from './buy-dialog.tsx'
import { JoinDialog } from './join-dialog.tsx'
import { joinable, type OpenOrder, useOpenOrders, wayOfProduct } from './open-orders.ts'
import { type Joining, useJoin } from './use-join.ts'

type Props = { product: Product; quantity: number; trigger: (props: PopoverTrigger) => ReactNode }

/** Buys a product at once, or puts it on an order that goes the same way and is open still. */
export function ProductMenu({ product, quantity, trigger }: Props) {
  const t = useMessages().buyNow
  const { language } = useLanguage()
  const words = useDayWords()
  const { data: shipment } = useShipment()
  const { cart } = useCart()
  const open = useOpenOrders()
  const { joinNow } = useJoin()
  const [buying, setBuying] = useState(false)
  const [paying, setPaying] = useState<OpenOrder>()
  const { productId, productDescription: name, minQuantity, um } = product
  const inCart = lineOf(cart, productId, shipment)?.line
  const units = inCart?.quantity ?? (quantity || minQuantity)
  const text = quantityText(units, um, language)
  const orders = shipment ? joinable(open, wayOfProduct(product, shipment)) : []

  const joining = (order: OpenOrder): Joining => ({
    ...(inCart ? { cartLines: [inCart.id] } : { lines: [{ productId, quantity: units }] }),
    said: (total) => t.joined(order.orderNumber, text, total),
  })
  function add(order: OpenOrder) {
    if (!order.onAccount) return setPaying(order)
    const before = inCart ? [{ productId, quantity: units }] : []
    void joinNow(order.orderNumber, joining(order), before)
  }

  return (
    <>
      <Menu label={t.menu(name)} align="end" opensAtOnce trigger={trigger}>
        {!isSoldOut(product) && (
          <MenuItem icon="check" onChoose={() => setBuying(true)}>
            {t.open}
          </MenuItem>
        )}
        {orders.map((order) => {
          const { orderNumber, shipDay } = order
          const words_ = inCart ? t.joinFromCart : t.join
          return (
            <MenuItem key={orderNumber} icon="plus" onChoose={() => add(order)}>
              {words_(text, orderNumber, words.day(shipDay))}
            </MenuItem>
          )
        })}
      </Menu>
      {buying && (
        <BuyDialog product={product} quantity={quantity || minQuantity} onClose={() => setBuying(false)} />
      )}
      {paying && <JoinDialog order={paying} joining={joining(paying)} onClose={() => setPaying(undefined)} />}
    </>
  )
}
