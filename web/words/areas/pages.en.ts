/** Page names, needed by navigation before the words of the pages are loaded. */
export const pages = {
  statement: 'Statement',
  billing: 'Billing',
  payments: 'Payments',
  spending: 'Spending',
  deliveries: 'Deliveries',
  cards: 'Saved cards',
  personalInfo: 'Personal info',
  orderGuide: 'Order guide',
  quickOrder: 'Quick order',
  priceList: 'Price list',
  availability: 'Prices and availability',
  maintenance: 'Maintenance',
  claims: 'Claims',
  claim: 'Claim',
}
