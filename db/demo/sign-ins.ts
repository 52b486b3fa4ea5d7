/** Of every sign-in of the demo; shown on the terminal and on the sign-in page. */
export const demoPassword = 'Bloom-2026!'

/** Who can be tried, as the sign-in page offers them. */
export const demoUsers = [
  {
    email: 'florist@demo.test',
    label: 'Florist',
    hint: 'NET 30, a truck every weekday, a year and a half of orders',
  },
  { email: 'cardshop@demo.test', label: 'Card shop', hint: 'Pays by card at check-out' },
  { email: 'overdue@demo.test', label: 'Overdue account', hint: 'NET 30 with invoices past due' },
  { email: 'newshop@demo.test', label: 'New shop', hint: 'No orders and no favorites yet' },
  { email: 'sales@demo.test', label: 'Sales', hint: 'A sales representative of the house' },
  { email: 'vendor@demo.test', label: 'Vendor', hint: 'A farm that sells through the house' },
  { email: 'driver@demo.test', label: 'Driver', hint: 'Drives route 102, Dayton South' },
  { email: 'admin@demo.test', label: 'Administrator', hint: 'May see and change everything' },
] as const
