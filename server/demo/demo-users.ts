/** The demo's sign-ins by key; the sign-in page has the texts for each. */
export const demoUsers = [
  { key: 'florist', email: 'florist@demo.test' },
  { key: 'buyer', email: 'buyer@demo.test' },
  { key: 'viewer', email: 'viewer@demo.test' },
  { key: 'cardshop', email: 'cardshop@demo.test' },
  { key: 'overdue', email: 'overdue@demo.test' },
  { key: 'newshop', email: 'newshop@demo.test' },
  { key: 'admin', email: 'admin@demo.test' },
  { key: 'sales', email: 'sales@demo.test' },
  { key: 'vendor', email: 'vendor@demo.test' },
  { key: 'driver', email: 'driver@demo.test' },
] as const
