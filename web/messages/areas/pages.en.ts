/** What pages are called where one goes to them: known before their own words have come. */
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
  maintenance: 'Maintenance',
}
