import { describe, expect, test } from 'vitest'
import { asDay } from '../../../contract/core/dates.ts'
import { asksOfAnother } from './other-shops.ts'
import { read } from './read.ts'
import { readable } from './words.ts'

const goods = new Set(
  'roses rose quicksand freedom peony peonies hydrangea hydrangeas sunflower sunflowers lilies hortensias peonias girasoles'.split(
    ' ',
  ),
)
const isGoods = (words: string) => words.split(' ').some((word) => goods.has(word))
const asks = (text: string) => asksOfAnother(readable(text), isGoods)

describe('of another shop are', () => {
  test.each([
    'How much does Harbor Blooms owe',
    'how much does harbor blooms still owe you?',
    'what does Peony House owe',
    'tell me what harbor blooms owes',
    'does flower barn owe you money',
    'how much does the shop next door owe',
    'how much do they owe',
    'who owes you the most',
    "what's Harbor Blooms' credit limit",
    "what's Harbor Blooms's credit limit",
    "whats the flower barn's balance",
    'credit limit of harbor blooms',
    'Harbor Blooms balance',
    'show me flower barn sales',
    "flower barn's invoices",
    'what terms does Harbor Blooms have',
    'payment terms for harbor blooms',
    'is harbor blooms past due',
    'is flower barn on hold',
    'has harbor blooms paid their bill',
    'address of Harbor Blooms',
    'harbor blooms address?',
    'whats the phone number for harbor blooms',
    "I need Harbor Blooms's phone number",
    'where is harbor blooms located',
    'how much did harbor blooms sell last month',
    'whats larkspur and arbor paying for garden roses',
    'which customers are past due',
    'best customers',
    "Harbor Blooms's prices",
    '¿Cuánto debe Harbor Blooms?',
    'cuanto les debe harbor blooms',
    'que debe la floristeria de enfrente',
    'harbor blooms cuanto debe',
    'quien les debe mas',
    'saldo de Harbor Blooms',
    'límite de crédito de harbor blooms',
    'que plazo tiene harbor blooms',
    'dirección de Harbor Blooms',
    'teléfono de Harbor Blooms',
    'ventas de Harbor Blooms',
    'cuanto vendio harbor blooms',
    'donde queda harbor blooms',
    'esta al corriente harbor blooms',
    'a como le da las rosas a harbor blooms',
    'cuanto le compra larkspur and arbor a la semana',
  ])('%s', (text) => expect(asks(text)).toBe(true))
})

describe('about one’s own shop, or about goods, are', () => {
  test.each([
    'how much do i owe',
    'how much total do we still owe',
    'what invoices do i owe',
    'what do you owe me',
    'how much does my shop owe',
    "what's my credit limit",
    'my balance',
    'account balance',
    'whats the balance on my account',
    'what is my outstanding balance',
    'balance for november',
    'available credit line',
    'is my account past due',
    'is anything past due',
    'are we on hold',
    'did the truck leave',
    'what terms do i have',
    'what are the payment terms',
    'delivery address',
    'change my shipping address',
    'where is your warehouse located',
    "what's nora's phone number",
    "driver's phone number",
    'phone number for my rep',
    "today's prices",
    "last week's order",
    "mother's day order",
    "tuesday's orders",
    "quicksand's prices",
    'sales on hydrangea',
    'rose sales',
    'any sales for christmas',
    'how much does freedom sell for',
    'what are peonies',
    'cuanto debo',
    'que le debo',
    'cuanto debe mi floreria',
    'cuanto me deben ustedes',
    'cuanto debe durar la hortensia',
    'saldo de la cuenta',
    'mi limite de credito',
    'saldo de noviembre',
    'estado de cuenta de mi tienda',
    'direccion de entrega',
    'direccion de la bodega',
    'telefono de mi vendedora',
    'telefono de nora',
    'donde queda mi pedido',
    'que plazo tengo',
    'a como me da las hortensias',
    'cuanto le debo al chofer',
    'cuanto es la compra minima',
    'cuanto paga el flete',
  ])('%s', (text) => expect(asks(text)).toBe(false))
})

test('a shop that asks by its own name asks about itself', () => {
  const readAs = (text: string, ownName: string) =>
    read({ text, today: asDay('2026-11-20'), language: 'en', before: null, isGoods, ownName }).intents
  expect(readAs('how much does Rosewood & Rye owe?', '')).toEqual(['refuse'])
  for (const text of [
    'how much does Rosewood & Rye owe?',
    'how much does rosewood and rye florist owe',
    'cuánto debe Rosewood & Rye',
  ])
    expect(readAs(text, 'Rosewood & Rye Florist'), text).toEqual(['owe'])
  expect(readAs('how much does Harbor Blooms owe', 'Rosewood & Rye Florist')).toEqual(['refuse'])
})
