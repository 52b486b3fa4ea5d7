import type { NoticeWords } from './word-shapes.ts'

/** Notices about purchase orders for growers and buyers. */
export const purchaseNotices: Pick<NoticeWords, 'purchase-farm' | 'purchase-desk'> = {
  'purchase-farm': ({ number, until, news }) => {
    const byThen = until === '' ? '' : `Answer by ${until}.`
    const title = {
      SENT: (number: string) => `Order ${number} needs your confirmation`,
      REMINDER: (number: string) => `Order ${number} is still waiting for your answer`,
      CHANGED: (number: string) => `Order ${number} was changed`,
      SETTLED: (number: string) => `Your answer to order ${number} is accepted`,
      CANCELLED: (number: string) => `Order ${number} was canceled`,
      ASKED_TO_CANCEL: (number: string) => `The buyers ask to cancel order ${number}`,
      WRITTEN: (number: string) => `The buyers wrote about order ${number}`,
      CONFIRMED: (number: string) => `Order ${number} is confirmed`,
      PARTIALLY_CONFIRMED: (number: string) => `Order ${number} is confirmed in part`,
      DECLINED: (number: string) => `Order ${number} is declined`,
      UNANSWERED: (number: string) => `The time to confirm order ${number} has passed`,
      SHIPPED: (number: string) => `Order ${number} is on its way`,
      RECEIVED: (number: string) => `Order ${number} was received`,
    }[news]
    const asks = news === 'SENT' || news === 'REMINDER' || news === 'CHANGED'
    return { title: title(number), text: asks ? byThen : '', lock: 'News about one of your purchase orders' }
  },
  'purchase-desk': ({ number, who, news }) => {
    const title = {
      SENT: (number: string) => `Order ${number} was sent`,
      REMINDER: (number: string) => `The grower was reminded of order ${number}`,
      CHANGED: (number: string) => `Order ${number} was changed`,
      SETTLED: (number: string) => `Order ${number} is settled`,
      CANCELLED: (number: string) => `Order ${number} was canceled`,
      ASKED_TO_CANCEL: (number: string) => `The grower asks to cancel order ${number}`,
      WRITTEN: (number: string) => `The grower wrote about order ${number}`,
      CONFIRMED: (number: string) => `Order ${number} is confirmed`,
      PARTIALLY_CONFIRMED: (number: string) => `Order ${number} is confirmed in part`,
      DECLINED: (number: string) => `Order ${number} was declined`,
      UNANSWERED: (number: string) => `Nobody answered order ${number}`,
      SHIPPED: (number: string) => `Order ${number} is on its way`,
      RECEIVED: (number: string) => `Order ${number} was received`,
    }[news]
    return { title: title(number), text: who, lock: 'News about a purchase order' }
  },
}
