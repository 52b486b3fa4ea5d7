import type { Translated } from '../catalogue.ts'
import type { pages as english } from './pages.en.ts'

export const pages: Translated<typeof english> = {
  statement: 'Estado de cuenta',
  billing: 'Facturación',
  quotes: 'Cotizaciones',
  payments: 'Pagos',
  spending: 'Gastos',
  deliveries: 'Entregas',
  cards: 'Tarjetas guardadas',
  personalInfo: 'Datos personales',
  orderGuide: 'Guía de pedido',
  quickOrder: 'Pedido rápido',
  priceList: 'Lista de precios',
  vendorOrders: 'Pedidos',
  toConfirm: (count) => `${count} por confirmar`,
  availability: 'Disponibilidad',
  files: 'Archivos',
  productsAndPhotos: 'Productos y fotos',
  whatSold: 'Lo vendido',
  quality: 'Calidad',
  toAnswer: (count) => `${count} por responder`,
  maintenance: 'Mantenimiento',
  claims: 'Reclamos',
  standing: 'Pedidos fijos',
  calendar: 'Calendario',
  claim: 'Reclamo',
}
