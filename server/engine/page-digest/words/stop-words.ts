import type { Language } from '#server/engine/digest-words/wording.ts'

const lists: Record<Language, string> = {
  en: `a about above after again against all also am an and any are as at be because been before being below
    between both but by can could did do does doing down during each else ever few for from further get gets had has
    have having he her here hers him his how however i if in into is it it's its itself just let like me more most
    much must my no nor not now of off on once one only or other our out over own per same say says said she should
    so some such than that that's the their them then there these they this those through to too under until up upon
    us very via was we were what when where which while who whom why will with within without would yet you your`,
  de: `ab aber alle allem allen aller alles als also am an ander andere anderen auch auf aus bei beim bin bis bist da
    dabei dafür damit dann das dass dazu dein dem den denn der des dessen die dies diese diesem diesen dieser dieses
    doch dort du durch ein eine einem einen einer eines er es etwa etwas euch für gegen hat hatte hatten hier hinter
    ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im in indem ins ist ja jede jedem jeden jeder jedes jetzt kann kein
    keine können laut man mehr mein mit muss müssen nach nicht nichts noch nun nur ob oder ohne schon sehr sein seine
    seinen seiner seit sich sie sind so sollen sondern sowie über um und uns unser unter vom von vor war waren was
    weil welche wenn werden wer wie wieder wir wird wo worden wurde wurden zu zum zur zwar zwischen`,
  fr: `à alors au aucun aussi autre aux avec avoir bien car ce cela ces cet cette chez comme dans de des depuis donc
    du elle elles en encore entre est et été être eux fait ici il ils je la là le les leur leurs lors lui mais même
    moins mon ne ni nos notre nous on ont ou où par pas peu plus pour qu quand que quel quelle qui sa sans se sera
    ses si son sont sous sur ta tandis tous tout toute toutes très tu un une vers vos votre vous y`,
  es: `a al algo ante antes aquí así aunque bajo bien cada como con cual cuando de del desde donde dos el ella ellas
    ellos en entre era es esa ese eso esta está están este esto estos fue fueron ha han hasta hay la las le les lo
    los más me mi mientras muy nada ni no nos nuestro o otra otro para pero poco por porque que quien se según ser si
    sido sin sobre son su sus también tan te tiene todo todos tras tu un una uno unos y ya yo`,
  it: `a ad ai al alla alle anche ancora avere c che chi ci come con cui da dal dalla dei del della delle di dopo dove
    e è ed era essere fino fra gli ha hanno i il in io la le lei lo loro ma mentre mi molto ne nei nel nella noi non
    nostro o ogni per perché più poi qui quale quando quello questa questo se sei si sia sono sua sul sulla suo te ti
    tra tu tutti tutto un una uno voi`,
  nl: `aan al alle als altijd ben bij daar dan dat de deze die dit doch doen door dus een en er ge geen had heb hebben
    heeft hem het hier hij hoe hun ik in is ja je kan kon kunnen maar me meer men met mij mijn moet na naar niet niets
    nog nu of om omdat onder ons ook op over reeds te tegen toch toen tot u uit uw van veel voor want waren was wat
    werd wezen wie wil worden wordt zal ze zei zelf zich zij zijn zo zonder zou`,
  pt: `a ao aos as até com como da das de dela dele do dos e é ela elas ele eles em entre era essa esse esta está este
    eu foi foram há isso já lhe mais mas me mesmo meu muito na não nas nem no nos nós o os ou para pela pelo por qual
    quando que quem são se sem ser seu sua também te tem tinha tu um uma você`,
  pl: `a aby ale albo bardzo bez bo być był była było były będzie będą ci co czy dla do gdy gdzie go i ich im ja jak jako
    je jednak jego jej jest jeszcze jeśli już kiedy kto która które którego której który których którym ma mają może
    można na nad nas nie nich nim niż o od on ona one oni oraz po pod podczas ponad poza przed przez przy się są ta tak
    także tam te tego tej ten to tu tych tylko tym u w we więc wszystkie z za ze że żeby`,
  ja: `の に は を た が で て と し れ さ ある いる も する から な こと として い や など なっ ない この ため その よう また もの
    あり なり です ます ました ください ついて それ これ まで より など られ どの`,
  zh: `的 了 和 是 在 我 有 他 这 个 们 中 来 上 大 为 与 及 或 就 也 都 而 对 到 以 等 于 被 从 并 把 给 让 请 吗 什么 哪些 关于`,
  ar: `من في على إلى عن أن إن ما لا هذا هذه ذلك تلك التي الذي الذين كان كانت يكون قد لم لن هو هي هم مع بعد قبل بين كل أو و
    ثم حتى عند كما لكن أي إذا منذ حول غير ليس وقد وهو وهي فيه فيها به بها له لها`,
  sv: `och i att det som en på är av för med den till de inte om ett han hon var men sig från vi så kan när nu ska har hade
    också efter vid eller där här vad vilka vilken mig oss alla ny nya nytt mer mycket detta denna dessa under över mellan utan`,
  tr: `ve bir bu da de için ile çok daha olan olarak gibi ne ya en kadar sonra önce her ama mi mı mu mü var yok şu o ben sen
    biz siz onlar değil hangi nasıl neden bana bize ise veya ki ancak bütün tüm`,
  ru: `и в во не что он на я с со как а то все она так его но да ты к у же вы за бы по только ее мне было вот от меня еще нет о
    из ему теперь когда даже ну ли если уже или быть был до вас нибудь там для мы их чем была эти это этот какие какой
    при об под над после перед между где кто нас мной`,
  ko: `및 또는 그리고 그 이 저 것 수 등 더 때 중 위한 대한 관한 있는 없는 어떤 무엇 모든 각`,
  hi: `का के की में से को है हैं और पर यह वह एक ने भी कि जो तो ही था थी थे हो कर लिए या नहीं इस उस कौन क्या कब कहाँ कितने कितनी मुझे हमें सभी`,
}

/** The small words of each language: frequent, and without a meaning of their own. */
export const stopWords: ReadonlyMap<Language, ReadonlySet<string>> = new Map(
  Object.entries(lists).map(([language, words]) => [language as Language, new Set(words.split(/\s+/))]),
)
