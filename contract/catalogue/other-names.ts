/**
 * Florists' terms that differ from the assortment's: trade names, shorthand, and Spanish. A line is the words of the assortment,
 * then the aliases for them, without accents. For an alias on several lines, the first line is the preferred meaning (`rosa` is a
 * rose rather than pink).
 */
export const names = `
rose: rosa, rossa, rosal
quicksand: qs
garden rose: english rose, david austin, austin rose, rosa inglesa, rosa de jardin
spray rose: spray roses, rosa spray, mini rosa, rosa ramificada
carnation: carn, carns, clavel, clavelina
mini carnation: minicarn, mini clavel, miniclavel, spray carnation, clavel miniatura
dianthus: sweet william, minutisa
chrysanthemum: mum, mums, crisantemo, crisant, chrysanth
pompon: pom, poms, pompom, pom pom, pon pon, margarita
daisy: margarita
cushion: cojin
spider mum: fuji, crisantemo arana, arana
casa blanca: casablanca
gypsophila: gyp, gyps, gypso, gipsofila, gypsofila, baby breath, babys breath, babies breath, nube, velo de novia, ilusion, paniculata
hydrangea: hyd, hydr, hydra, hydro, hydrangia, hortensia
alstroemeria: alstro, alst, astro, astromelia, alstromeria, peruvian lily, lirio peruano
lisianthus: lisi, lizzy, lissi, eustoma, lisiantus, lisianto, dbl lisi, double lisi, double lisianthus, lisianto doble
snapdragon: snap, snaps, boca de dragon, perritos, antirrhinum, dragonaria
delphinium: delph, delphs, espuela de caballero, delfinio
larkspur: espuela
sunflower: sunny, sunnies, girasol, mirasol, helianthus
gerbera: gerb, gerbs, gerber, gerber daisy, gerbera daisy
lily: lirio, azucena, lili, lilium
lily oriental: stargazer lily, lirio oriental
calla: alcatraz, cartucho, cala, zantedeschia, arum
mini calla: calla lily
bird of paradise: bop, ave del paraiso, ave de paraiso, strelitzia, estrelicia
bells of ireland: campanas de irlanda, moluccella
queen annes lace: qal, ammi, encaje de la reina, dill flower, qa lace
lily of the valley: lotv, muguet, convallaria, lirio del valle
tulip: tulipan, dutch tulip, holland tulip
peony: peonia, paeonia
ranunculus: ranun, ranuncs, ranunculo, francesilla
anemone: anemona, anenome, anenomie
iris: lirio
stock: matthiola, aleli, alheli
statice: siempreviva, estatice
limonium: lemonium, caspia
waxflower: wax, wax flower, flor de cera
solidago: goldenrod, golden rod, vara de oro
solidaster: vara de oro
hypericum: hyper, hypericon, coffee bean, coffee berry, hiperico
craspedia: billy ball, billy button, drumstick flower, craspidia
celosia: cockscomb, cresta de gallo, terciopelo
scabiosa: pincushion flower, escabiosa
pincushion: leucospermum
ornithogalum: star of bethlehem, estrella de belen
eryngium: thistle, sea holly, cardo
echinops: globe thistle, thistle
amaranthus: amaranto, love lies bleeding
dahlia: dalia
zinnia: zinia
gladiolus: glad, glads, gladiola, gladiolo
freesia: fresia
daffodil: narcissus, narciso, jonquil, daff, daffs
hyacinth: jacinto
orchid: orquidea
cymbidium orchid: cymb, cymbid, cym
dendrobium orchid: dendro, dend, dendrobium
phalaenopsis orchid: phal, phals, phalaenopsis, moth orchid, orquidea mariposa
anthurium: anturio, anthur
heliconia: platanillo
ginger: jengibre
aster: monte cassino, montecasino
trachelium: trach
bouvardia: bouv
agapanthus: agapanto, lily of the nile
liatris: gayfeather
marigold: cempasuchil, cempaxochitl, calendula, flor de muerto
sweet pea: chicharo de olor, guisante de olor
lilac: lila
lavender: lavanda, espliego
wheat: trigo
tuberose: nardo
dusty miller: senecio, cineraria
kale: col ornamental, ornamental cabbage, brassica, cabbage
filler: relleno
bouquet: ramo, ramillete, mixed bunch
leaf: hoja
greens: foliage, hoja, greenery, follaje, verdes, follajes
leatherleaf: leather, leather leaf, leather fern, baker fern, bakerfern, helecho cuero, helecho de cuero
fern: helecho
fern plumosus: plumosa, plumosa fern, asparagus fern
fern sprengeri: springeri, sprengerii
ruscus: rusco, ruskus
ruscus italian: soft ruscus
ruscus israeli: hard ruscus
eucalyptus: euc, euca, eucs, eucal, eucalipto, euk
salal: lemon leaf, gaultheria
pittosporum: pitt, pitto, pit, pitosporo
huckleberry: huck
curly willow: sauce rizado, corkscrew willow
pussy willow: sauce, catkin
willow: sauce
aspidistra: aspi, cast iron
monstera: costilla de adan, monstera leaf, monstera leaves, split leaf
palm: palma, palmera
ivy: hiedra
olive branch: olivo, olive
boxwood: boj, buxus
magnolia: magnolio
bear grass: beargrass, pasto oso
lily grass: lilygrass, liriope
myrtle: mirto
cedar: cedro
pine: pino
fir: abeto, oyamel
holly: acebo
branch: rama
horsetail: snake grass, cola de caballo
poinsettia: poinsetta, poinsetia, pointsettia, nochebuena, noche buena, flor de pascua, pascua
poinsettia: christmas star
amaryllis: amarilis
kalanchoe: kalan, kalanchoy, calanchoe
geranium: geranio, pelargonium
impatiens: impatient, impatience, alegria, busy lizzie
pansy: pensamiento
viola: violeta
african violet: violeta africana, saintpaulia
cyclamen: ciclamen, violeta de los alpes
easter lily: lirio de pascua, lirio pascual
peace lily: spath, spathiphyllum, cuna de moises, espatifilo
pothos: potus, photos, devils ivy
snake plant: sansevieria, lengua de suegra, mother in law tongue
spider plant: mala madre
succulent: suculenta, echeveria
cactus: cacto, cacti
aloe vera: sabila, aloe
lucky bamboo: bambu
ficus fiddle: fiddle leaf, fiddle leaf fig, flf
ficus lyrata: fiddle leaf, fiddle leaf fig, flf, lyrata
ficus elastica: rubber plant, rubber tree, arbol de hule
rosemary: romero
basil: albahaca
tomato: tomate, jitomate
pepper: chile, pimiento
herb: hierba
daylily: hemerocallis, day lily
coneflower: echinacea, equinacea
salvia: sage
lenten rose: hellebore, hellebores
hellebore: helleborus, eleboro
arborvitae: thuja, tuya, arb, arbs, arbor vitae
japanese maple: acer, arce, arce japones
maple: arce
shrub: arbusto
tree: arbol
perennial: perenne
annual: anual
vine: enredadera
hb: hanging basket, hanger, hanging, canasta colgante
plant: planta
flower: flor
foam: espuma, oasis, floral foam, wet foam, esponja
brick: ladrillo, block
cage: jaula
ribbon: cinta, liston, lazo
satin: raso, saten
double face satin: dfs
wired ribbon: cinta con alambre
tulle: tul
burlap: arpillera, yute
raffia: rafia
twine: cordel, mecate, hilo
bow: mono, lazo
tape: cinta adhesiva, cinta
stem wrap tape: floral tape, parafilm, stemwrap, stem tape, cinta floral, floratape, flora tape
waterproof anchor tape: bowl tape, pot tape, anchor tape, waterproof tape, cinta impermeable
glue: pegamento, adhesive
floral adhesive: cold glue
hot glue: silicon, glue stick, barra de silicon
adhesive clay: sure stick, floral clay, sticky clay, arcilla
wire: alambre
paddle wire: alambre de carrete
pin: alfiler
corsage pin: alfiler de ramillete, pearl pin
pearl: perla
diamond: diamante
velvet: terciopelo
heart: corazon
cross: cruz
ring: anillo, argolla
square: cuadrado
round: redondo
birthday: cumpleanos
gift: regalo
greening pin: fern pin, philly pin, poly pin
boutonniere: bout, bouts, boutineer, boutonnier
corsage: prendido
wristlet: wristband, bracelet, pulsera
scissors: tijera, tijeras, shears
snips: clippers, tijera, tijeras
pruner: pruners, pruning shears, secateurs, tijera, tijeras, podadora
knife: navaja, cuchillo
bucket: cubeta, balde, pail
broom: escoba
gloves: guantes
glove: guante
apron: delantal, mandil
watering can: regadera
misting bottle: spray bottle, atomizador, mister
vase: florero, jarron, base
container: contenedor, recipiente, base
bud vase: budvase, violetero
cylinder: cilindro, cyl
cube: cubo, square vase
bubble bowl: fish bowl, pecera, rose bowl
gathering vase: ginger jar
compote: copa
urn: urna
glass: vidrio, cristal
ceramic: ceramica
terracotta: barro, clay, clay pot, terra cotta
metal: lata
wood: madera
tray: bandeja, charola, flat
dish: plato
saucer: platillo, plato
pot: maceta, tiesto
planter: jardinera, macetero
basket: canasta, cesta, cesto
candle: vela, veladora
tealight: tea light, tealite
card: tarjeta
enclosure card: gift card, message card
card pick: cardette, card holder, card fork, cardholder
balloon: globo
plush bear: teddy, teddy bear, oso, osito, peluche, stuffed bear
moss: musgo
spanish moss: heno
gems: marbles, canicas
gravel: grava
water beads: gel beads, aqua beads
spray: aerosol
paint: pintura, spray paint
floral spray: spray paint, color spray, paint
snow spray: nieve
glitter: brillo, diamantina
finishing spray: crowning glory, sealer, finish spray
leaf shine: abrillantador, leafshine
flower food: preservative, alimento para flores, alimento, packets, food packets, conservador, sachet
hydrating solution: hydrator, hydration
wrap: papel, envoltura
paper: papel
tissue: papel de china, papel seda, seda
cello: cellophane, celofan
foil: aluminio
sleeve: sleeves, manga, capuchon, funda
box: caja
easel: caballete, atril
wreath: corona, wreaths
garland: guirnalda
grapevine: vid
straw: paja
frame: armazon, aro
silk: artificial, faux, permanent, seda
water tube: aqua pick, aquapick, water pick, watertube, tubo de agua, water pic
wood picks: wooden pick, palillo, pick
petals: petalos
aisle runner: pasillo
chicken wire: malla
mulch: acolchado, mantillo
bark: corteza
soil: tierra, dirt
potting soil: tierra para maceta, potting mix, sustrato
topsoil: tierra negra
peat moss: turba
compost: composta, abono
manure: estiercol, abono
fertilizer: fertilizante, fert, abono
perlite: perlita
vermiculite: vermiculita
sand: arena
stone: piedra
rock: piedra, roca
gravel: gravilla
paver: adoquin
seed: semilla
grass seed: semilla de pasto, lawn seed
hose: manguera
rake: rastrillo
shovel: pala
trowel: palita
wheelbarrow: carretilla
stakes: estacas
ice melt: salt, sal, deicer, rock salt
pumpkin: calabaza
gourds: calabacitas
christmas tree: arbol de navidad, xmas tree, pino de navidad
fraser fir: frasier fir
wreath fresh: corona fresca
pine cones: pinas, pinecone, pine cone
landscape fabric: weed barrier, weed fabric, malla antihierba
white: wht, wh, whte, wt, blanco, blanca
ivory: marfil, ivry
cream: crm, crema
blush: blsh
champagne: champ, champana, champaign
pink: pk, pnk, rosado, rosa, pinks
light pink: lp, lt pk, lt pink, ltpk, lpk, pale pink, rosa claro, rosa palido, rosado claro
hot pink: hp, hotpk, hpk, dark pink, dk pink, rosa fuerte, rosa mexicano
fuchsia: fucsia, fushia, fuschia
magenta: mag
coral: crl
salmon: slmn
peach: pch, durazno, melocoton
apricot: apr, albaricoque, chabacano
orange: org, orng, ora, naranja, anaranjado
rust: oxido
bronze: brz, bronce
copper: cobre
yellow: yel, yllw, ylw, ylo, yw, amarillo, amarilla
gold: gld, dorado, oro
mustard: mostaza
toffee: mocha, cappuccino
red: rd, rojo, roja, colorado
dark red: dk red
burgundy: burg, brg, bgdy, wine, marsala, merlot, vino, tinto, borgona, guinda
lavender: lav, lavs, lvndr, lavanda, lila
lilac: lila
purple: prp, purp, pur, ppl, morado, violeta, purpura, prpl
dark purple: dk purple
violet: violeta
blue: blu, bl, azul
light blue: lt blue, lb, azul claro, celeste
dark blue: navy, dk blue, azul marino, azul oscuro
teal: turquesa
turquoise: turquesa
green: grn, gr, gn, verde
light green: lt green, verde claro
dark green: dk green, verde oscuro
lime: limon, chartreuse
silver: slvr, plata, plateado, plateado
grey: gray, gris
black: blk, negro, negra
brown: brn, cafe, marron
chocolate: choc
natural: nat
clear: transparente, clr
assorted: asst, assrt, astd, assd, ast, mix, mixed, mixto, surtido, variado
rainbow: arcoiris, arco iris
tinted: tint, dyed, tenido, pintado
bicolor: bi color, bicolored
variegated: var, vari, varieg, variegado
select: sel, slct, selecto
super select: ss, sup sel
fancy: fcy, fan
premium: prem, prm
standard: std, estandar
jumbo: jmb
large: lg, lrg, grande
medium: med, mediano
small: sm, chico, pequeno
mini: miniatura, baby
double: dbl, doble
wedding: boda, bridal
sympathy: funeral, condolencias
christmas: navidad, xmas
easter: pascua
`
