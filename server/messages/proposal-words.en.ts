/** English texts of the mail that answers an order by mail. */
export const proposal = {
  subject: (day: string) => `Your order for ${day}, to approve`,
  answer: (subject: string) => `Re: ${subject.replace(/^(re:\s*)+/i, '')}`,
  title: (day: string) => `Your order for ${day}`,
  total: 'Total at today’s prices',
  unread: 'Not understood',
  nothingOrdered: 'Nothing is ordered yet. Check the lines, then add them to your cart.',
  open: 'Check and approve',
  why: 'You’re getting this email because you sent us an order by email.',
}
