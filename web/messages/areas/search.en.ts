import type { Message } from '../catalogue.ts'

export const search = {
  suggestions: 'Suggestions',
  headings: {
    recent: 'Last searches',
    values: 'Filters',
    products: 'Products',
    sections: 'Elsewhere in the shop',
  },
  values: {
    other: 'special',
    purposes: 'purpose',
    colors: 'color',
    categories: 'category',
    types: 'type',
    varieties: 'variety',
    grades: 'grade',
    growers: 'grower',
  },
  count: (count: number) => (count === 1 ? '1 suggestion' : `${count} suggestions`),
  none: (text: string) => `Nothing is called “${text}” here.`,
  failed: 'Suggestions did not load.',
  opens: 'opens',
  adds: 'adds to the cart',
  moves: 'moves',
  add: (step: string) => `Add ${step}`,
  added: (quantity: string, name: string) => `${quantity} of ${name} in the cart.`,
  left: (count: string) => `${count} left`,
  soldOut: 'Sold out',
  from: (day: string) => `From ${day}`,
  elsewhere: (text: string) => `Elsewhere in the shop for “${text}”:`,
  found: (section: string, count: string) => `${section} ${count}`,
} as const satisfies Record<string, Message | Record<string, Message>>
