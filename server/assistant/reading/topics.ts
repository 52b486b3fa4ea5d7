import type { HelpTopic } from './reading.ts'

/** The topics of “how do I” questions. */
export const topics: readonly (readonly [HelpTopic, RegExp])[] = [
  ['password', /\b(?:password|contrasena|clave|log ?in|sign in|two.?factor|iniciar sesion)\b/],
  ['pay', /\b(?:pay|payment|pagar|pago|pagos)\b/],
  [
    'invoice',
    /\b(?:print|download|copy of|see|find|get|descargar|imprimir|ver|bajar)\b.*\b(?:invoices?|facturas?|statement|estado de cuenta)\b/,
  ],
  [
    'people',
    /\b(?:add|invite|new|remove|agreg\w+|anad\w+|invit\w+|quit\w+)\b.*\b(?:user|person|employee|colleague|buyer|designer|usuario|empleado|persona|colega|comprador)\b/,
  ],
  [
    'notices',
    /\b(?:notifications?|alerts?|texts?|emails?|unsubscribe|notificaciones|avisos|alertas|correos|mensajes)\b/,
  ],
  ['favorites', /\b(?:favorites?|favoritos?)\b/],
  [
    'quickOrder',
    /\b(?:paste|upload|import|quick order|spreadsheet|excel|pegar|subir|pedido rapido|hoja de calculo)\b/,
  ],
  ['cancel', /\b(?:cancel|cancelar|cancele|cancelen|cancelo|anular|anule)\b/],
  ['card', /\b(?:save|add|change|remove|guardar|agregar|cambiar|quitar)\b.*\b(?:card|credit card|tarjeta)\b/],
  ['tax', /\b(?:tax|exempt|resale|certificate|impuesto|exento|certificado|reventa)\b/],
  ['address', /\b(?:address|ship to|direccion|domicilio)\b/],
  [
    'shipDay',
    /\b(?:change|pick|choose|set|cambiar|elegir|escoger)\b.*\b(?:ship day|delivery day|date|day|dia|fecha)\b/,
  ],
  ['cart', /\b(?:cart|carrito|check ?out|place an order|hacer un pedido|realizar un pedido)\b/],
]
