import type { NoticeWords } from './word-shapes.ts'

/** Notices about purchase orders for growers and buyers. */
export const purchaseNotices: Pick<NoticeWords, 'purchase-farm' | 'purchase-desk'> = {
  'purchase-farm': ({ number, until, news }) => {
    const byThen = until === '' ? '' : `Responda antes del ${until}.`
    const title = {
      SENT: (number: string) => `Pedido ${number} por confirmar`,
      REMINDER: (number: string) => `El pedido ${number} aún espera su respuesta`,
      CHANGED: (number: string) => `El pedido ${number} cambió`,
      SETTLED: (number: string) => `Se aceptó su respuesta al pedido ${number}`,
      CANCELLED: (number: string) => `El pedido ${number} se canceló`,
      ASKED_TO_CANCEL: (number: string) => `Compras pide cancelar el pedido ${number}`,
      WRITTEN: (number: string) => `Compras escribió sobre el pedido ${number}`,
      CONFIRMED: (number: string) => `El pedido ${number} está confirmado`,
      PARTIALLY_CONFIRMED: (number: string) => `El pedido ${number} está confirmado en parte`,
      DECLINED: (number: string) => `El pedido ${number} está rechazado`,
      UNANSWERED: (number: string) => `Pasó el plazo para confirmar el pedido ${number}`,
      SHIPPED: (number: string) => `El pedido ${number} va en camino`,
      RECEIVED: (number: string) => `El pedido ${number} se recibió`,
    }[news]
    const asks = news === 'SENT' || news === 'REMINDER' || news === 'CHANGED'
    return { title: title(number), text: asks ? byThen : '', lock: 'Noticias de uno de sus pedidos' }
  },
  'purchase-desk': ({ number, who, news }) => {
    const title = {
      SENT: (number: string) => `La orden ${number} se envió`,
      REMINDER: (number: string) => `Se recordó a la finca la orden ${number}`,
      CHANGED: (number: string) => `La orden ${number} cambió`,
      SETTLED: (number: string) => `La orden ${number} quedó resuelta`,
      CANCELLED: (number: string) => `La orden ${number} se canceló`,
      ASKED_TO_CANCEL: (number: string) => `La finca pide cancelar la orden ${number}`,
      WRITTEN: (number: string) => `La finca escribió sobre la orden ${number}`,
      CONFIRMED: (number: string) => `La orden ${number} está confirmada`,
      PARTIALLY_CONFIRMED: (number: string) => `La orden ${number} está confirmada en parte`,
      DECLINED: (number: string) => `La finca rechazó la orden ${number}`,
      UNANSWERED: (number: string) => `Nadie respondió la orden ${number}`,
      SHIPPED: (number: string) => `La orden ${number} va en camino`,
      RECEIVED: (number: string) => `La orden ${number} se recibió`,
    }[news]
    return { title: title(number), text: who, lock: 'Noticias de una orden de compra' }
  },
}
