/** English texts of mails to growers about purchase orders. */
export const purchases = {
  titles: {
    SENT: (number: string, day: string) => `Confirm order ${number} for ${day}`,
    REMINDER: (number: string, day: string) => `Order ${number} for ${day} is waiting for your answer`,
    CHANGED: (number: string, day: string) => `Order ${number} for ${day} was changed`,
    CANCELLED: (number: string, day: string) => `Order ${number} for ${day} is canceled`,
    ASKED_TO_CANCEL: (number: string, day: string) => `May we cancel order ${number} for ${day}?`,
    WRITTEN: (number: string, day: string) => `We wrote about order ${number} for ${day}`,
    SETTLED: (number: string, day: string) => `Order ${number} for ${day} is settled`,
  },
  until: (when: string) => `Answer by ${when}. Nothing is confirmed without your answer.`,
  inHouse: (day: string) => `The goods must be here on ${day}.`,
  boxes: (count: number) => (count === 1 ? '1 box' : `${count} boxes`),
  each: (price: string) => `${price} each`,
  total: 'Total',
  open: 'Open and confirm',
  see: 'Open the order',
  orReply: (email: string) => `Or write to ${email}.`,
  why: 'You’re getting this email because we buy from you.',
}
