/** One story in one language, with the words that surround it on its site. All of it is made up. */
export interface Story {
  language: string
  site: string
  host: string
  title: string
  author: string
  /** The day it was published. */
  day: string
  paragraphs: string[]
  subheading: string
  points: string[]
  menu: string[]
  /** Words before links to other stories, then their titles. */
  related: string[]
  cookies: string
  accept: string
  newsletter: string
  comments: string[]
  footer: string
}

const lines = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim())

/** A story written as lines: title, author, paragraphs; the rest by name. */
export function story(
  place: Pick<Story, 'language' | 'site' | 'host' | 'day'>,
  text: string,
  frame: {
    subheading: string
    points: string
    menu: string
    related: string
    cookies: string
    newsletter: string
    comments: string
    footer: string
  },
): Story {
  const [title = '', author = '', ...paragraphs] = lines(text)
  const [cookies = '', accept = ''] = lines(frame.cookies)
  return {
    ...place,
    title,
    author,
    paragraphs,
    subheading: frame.subheading,
    points: lines(frame.points),
    menu: frame.menu.split(', '),
    related: lines(frame.related),
    cookies,
    accept,
    newsletter: frame.newsletter,
    comments: lines(frame.comments),
    footer: frame.footer,
  }
}

export const stories: Story[] = [
  story(
    { language: 'en', site: 'The Coast Courier', host: 'coastcourier.example', day: '2026-03-04' },
    `Harbour town swaps its diesel ferry for batteries
     Mara Finch
     The last diesel ferry of the northern harbour went out of service on Sunday evening, after forty-one years and some two million crossings, and a small crowd stood on the quay to wave it off.
     Its successor runs on batteries that are charged during the night. The town paid 3.2 million for the boat, half of which came from the regional fund for clean transport.
     Passengers will notice the quiet first, said the harbour master. "For the first time in my life I can hear the gulls while we leave the pier," she told this newspaper.
     Not everyone is pleased: the repair yard on the eastern bank loses its largest customer, and nine of its thirty workers have been told to look for other jobs by the summer.
     The timetable stays as it is until the end of May. From June on the boat will cross every twenty minutes, and the first one will leave at a quarter past five.`,
    {
      subheading: 'What changes for passengers',
      points:
        'A single ticket still costs 2.40\nBicycles travel free after nine\nThe waiting room closes at eight',
      menu: 'Home, Politics, Business, Sport, Weather, Puzzles',
      related:
        'More from the coast\nStorm closes the northern bridge for a week\nSchool orchestra wins a prize in the capital\nWhy the lighthouse keeper never married',
      cookies: 'We and our 214 partners use cookies to show you advertising that suits you.\nAccept all',
      newsletter: 'Sign up for our morning newsletter and never miss a headline',
      comments:
        'What a waste of public money, my car would have been cheaper.\nLovely old boat, I met my wife on its upper deck.',
      footer: 'Copyright 2026 Coast Courier Press. Imprint and privacy policy',
    },
  ),
  story(
    { language: 'de', site: 'Talbote', host: 'talbote.example', day: '2026-02-11' },
    `Bäckerei im Oberdorf backt wieder mit eigenem Strom
     Jonas Ried
     Seit Montag kommt der Strom für den Ofen der Bäckerei im Oberdorf wieder vom Mühlbach, so wie es bis zum Jahr 1962 war. Ein Verein hat das alte Wasserrad in drei Wintern instand gesetzt.
     Rund 140.000 Euro hat die Arbeit gekostet, davon kam ein Drittel vom Landkreis. Den Rest sammelten die Mitglieder auf Festen, mit Brotverkauf und durch viele kleine Spenden ein.
     „Wir haben jedes Brett zweimal in der Hand gehabt“, sagt die Vorsitzende des Vereins. Am schwierigsten sei es gewesen, einen Schlosser zu finden, der die alten Lager noch gießen kann.
     Das Rad liefert im Winter etwa elf Kilowatt, im trockenen Sommer deutlich weniger. Dann springt wie bisher das Netz ein, und der Überschuss der nassen Monate wird verkauft.
     Besuchen kann man die Anlage jeden ersten Samstag im Monat ab zehn Uhr. Eine Anmeldung ist nicht nötig, der Eintritt ist frei, und frisches Brot gibt es natürlich auch.`,
    {
      subheading: 'Was das Rad leistet',
      points: 'Durchmesser: 4,80 Meter\nGewicht: 2,3 Tonnen\nUmdrehungen je Minute: sieben',
      menu: 'Startseite, Lokales, Kreis, Vereine, Wetter, Anzeigen',
      related:
        'Das könnte Sie auch interessieren\nNeue Buslinie hält ab Ostern am Freibad\nGemeinderat streitet über den Zaun am Friedhof\nWolf am Waldrand war ein entlaufener Hund',
      cookies:
        'Wir verwenden Cookies, um Ihnen passende Werbung zu zeigen und Zugriffe zu zählen.\nAlle akzeptieren',
      newsletter: 'Jetzt den kostenlosen Newsletter bestellen und täglich informiert sein',
      comments:
        'Endlich mal eine gute Nachricht aus unserem Dorf!\nUnd wer bezahlt, wenn das Ding im Sommer stillsteht?',
      footer: 'Impressum Datenschutz Mediadaten der Talbote Verlags GmbH',
    },
  ),
  story(
    { language: 'fr', site: 'Le Petit Canal', host: 'petitcanal.example', day: '2026-01-22' },
    `Le musée des péniches rouvre ses portes après deux ans de travaux
     Élise Garnier
     Le musée des péniches a rouvert samedi matin, après deux années de travaux qui ont mis au jour une cale du dix-huitième siècle, oubliée sous la grande salle depuis l'incendie de 1911.
     Près de six cents visiteurs sont venus dès le premier jour, selon la direction. Beaucoup voulaient voir la cale, que l'on traverse désormais sur une passerelle de verre longue de vingt mètres.
     « Nous avons dû refaire tous les plans en une nuit », raconte l'architecte, qui a renoncé à l'ascenseur prévu à cet endroit. Le chantier a coûté quatre millions d'euros, un de plus que prévu.
     La région a payé la moitié de la somme, et la ville le reste. Une association d'anciens mariniers a offert les outils, les cartes et les photographies qui racontent leur métier.
     Le musée est ouvert tous les jours sauf le mardi. L'entrée est gratuite jusqu'à la fin du mois de mars pour les habitants de la commune, sur présentation d'un justificatif.`,
    {
      subheading: 'Ce que l’on peut voir',
      points:
        'Trois péniches en bois restaurées\nUn atelier de corderie en activité\nLa cale et sa passerelle de verre',
      menu: 'Accueil, Actualité, Culture, Sports, Météo, Annonces',
      related:
        'À lire aussi\nLe pont tournant sera fermé tout le mois de mai\nUne chorale de quartier chante à l’Opéra\nLe boulanger de la place prend sa retraite',
      cookies:
        'Nous utilisons des cookies pour mesurer notre audience et vous proposer des publicités.\nTout accepter',
      newsletter: 'Inscrivez-vous à notre lettre du matin pour ne rien manquer',
      comments:
        'Magnifique visite, mais il faudrait plus de bancs.\nQuatre millions pour un trou dans le sol, vraiment ?',
      footer: 'Mentions légales et données personnelles, société Le Petit Canal',
    },
  ),
  story(
    { language: 'es', site: 'Diario del Valle', host: 'diariodelvalle.example', day: '2026-05-10' },
    `El último molino de viento del valle volverá a moler trigo
     Lucía Ferrer
     El molino que corona la colina de San Blas volverá a moler trigo el próximo otoño, medio siglo después de que su dueño lo cerrara por falta de grano y de clientes en toda la comarca.
     Una cooperativa de catorce agricultores ha comprado el edificio por sesenta mil euros. Con una ayuda de la diputación cambiarán las aspas, las vigas y la escalera, que está podrida.
     «Queremos vender una harina que no se encuentre en ningún supermercado», explica la presidenta. Ya han firmado contratos con tres panaderías de la capital y con un comedor escolar.
     El plan tiene también sus críticos, que temen que los autobuses de turistas llenen las calles estrechas del pueblo. El ayuntamiento responde que habrá un aparcamiento a las afueras.
     Las obras empezarán en junio y durarán unos cuatro meses. La primera molienda se celebrará con una fiesta a la que están invitados todos los vecinos, con música y pan recién hecho.`,
    {
      subheading: 'Las cifras del molino',
      points: 'Construido en 1788\nAltura de nueve metros\nDoscientos kilos de harina por día',
      menu: 'Portada, Comarca, Economía, Deportes, Cultura, Tiempo',
      related:
        'Te puede interesar\nLa piscina municipal abrirá con dos semanas de retraso\nUna vecina cumple ciento cinco años en el hospital\nEl tren nocturno vuelve a parar en la estación',
      cookies:
        'Utilizamos cookies propias y de terceros para mostrarle publicidad personalizada.\nAceptar todas',
      newsletter: 'Suscríbete a nuestro boletín y recibe las noticias cada mañana',
      comments:
        'Mi abuelo llevaba allí el trigo con un burro.\nOtro proyecto que acabará cerrado en dos años.',
      footer: 'Aviso legal y política de privacidad de Diario del Valle',
    },
  ),
  story(
    { language: 'it', site: 'La Voce del Lago', host: 'vocedellago.example', day: '2026-04-18' },
    `Una vecchia funivia diventa la biblioteca più alta della provincia
     Chiara Monti
     La stazione a monte della funivia, chiusa da vent'anni, è diventata una biblioteca: da sabato si possono prendere in prestito romanzi e carte a millesettecento metri di altitudine.
     L'idea è venuta a due maestre del paese, che hanno raccolto undicimila volumi in tre anni. Il comune ha rifatto il tetto e le finestre con una spesa di trecentomila euro.
     «All'inizio ci prendevano per matte», racconta una delle due. Per arrivare si cammina un'ora nel bosco, oppure si sale con la navetta elettrica che parte dalla piazza del mercato.
     D'inverno la sala di lettura è riscaldata da una stufa a legna, e chi sale con gli sci può lasciarli all'ingresso. Un rifugio vicino prepara minestre e torte per i lettori.
     La biblioteca resta aperta dal giovedì alla domenica, dalle dieci alle diciassette. Il prestito dura due mesi, perché la direzione sa che nessuno sale ogni settimana per un libro.`,
    {
      subheading: 'Come arrivarci',
      points: 'A piedi in un’ora dal paese\nCon la navetta per tre euro\nCon gli sci dalla pista nera',
      menu: 'Prima pagina, Cronaca, Economia, Sport, Meteo, Annunci',
      related:
        'Leggi anche\nIl battello storico torna a navigare in estate\nTre cuochi del lago premiati a Torino\nChiusa per frana la strada della valle',
      cookies:
        'Usiamo i cookie per misurare le visite e per mostrarti annunci personalizzati.\nAccetta tutto',
      newsletter: 'Iscriviti alla nostra newsletter per leggere le notizie ogni mattina',
      comments: 'Ci sono stata domenica, un posto incantevole.\nE chi paga la navetta quando nevica?',
      footer: 'Note legali e informativa sulla privacy, La Voce del Lago srl',
    },
  ),
  story(
    { language: 'pt', site: 'Jornal da Foz', host: 'jornaldafoz.example', day: '2026-06-02' },
    `Pescadores trocam redes de plástico por fibras de bananeira
     Inês Duarte
     Na vila da Foz, trinta e dois pescadores começaram esta semana a usar redes feitas de fibra de bananeira, que se desfazem no mar em poucos meses quando se perdem numa tempestade.
     As redes são tecidas por uma oficina da própria vila, que dá trabalho a doze pessoas. Cada uma custa o dobro de uma rede comum, mas metade do preço é paga por um fundo europeu.
     «No princípio ninguém acreditava que aguentassem o peso das sardinhas», conta o mestre mais velho do porto. Depois de um inverno de ensaios, só duas das quarenta redes se rasgaram.
     A universidade acompanha a experiência e mede quanto tempo as fibras resistem à água fria. Os primeiros resultados serão conhecidos em setembro, numa sessão aberta a todos.
     Outras vilas da costa já pediram amostras, e a oficina quer contratar mais gente. Falta, porém, quem plante bananeiras tão a norte, e por isso a fibra ainda vem das ilhas.`,
    {
      subheading: 'O que muda no porto',
      points:
        'Quarenta redes até ao fim do ano\nUm ponto de recolha junto à lota\nCursos de tecelagem ao sábado',
      menu: 'Início, Região, Economia, Desporto, Cultura, Tempo',
      related:
        'Leia também\nFarol reabre ao público depois das obras\nEscola da vila ganha horta e galinheiro\nBarco de recreio encalha sem feridos',
      cookies: 'Usamos cookies para medir as visitas e mostrar publicidade à sua medida.\nAceitar tudo',
      newsletter: 'Subscreva a nossa newsletter e receba as notícias da manhã',
      comments: 'O meu pai ia gostar de ver isto.\nQuero ver se duram um ano inteiro.',
      footer: 'Estatuto editorial e termos de utilização do Jornal da Foz',
    },
  ),
]
