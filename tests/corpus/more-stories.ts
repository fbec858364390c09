import { type Story, story } from './stories.ts'

/** The same in languages with other letters, or with words that are not set apart. */
export const moreStories: Story[] = [
  story(
    { language: 'nl', site: 'De Dijkbode', host: 'dijkbode.example', day: '2026-05-07' },
    `Oude veerpont krijgt een tweede leven als drijvend zwembad
     Sanne Vermeer
     De veerpont die jarenlang tussen beide oevers voer, ligt sinds vrijdag als drijvend zwembad aan de kade. Op het dek waar ooit auto's stonden, is nu een bad van twintig meter lang.
     Een groep buurtbewoners kocht de pont vier jaar geleden voor een symbolisch bedrag. De verbouwing kostte ruim negen ton, waarvan de gemeente een derde voor haar rekening nam.
     "We hebben meer geleerd over roest dan ons lief was", zegt de voorzitter van de stichting. Het water komt uit de rivier en wordt met riet en zand gezuiverd, zonder chloor.
     Zwemmers betalen drie euro per keer, kinderen uit de wijk mogen gratis naar binnen. In de stuurhut komt een klein café, dat op zomeravonden tot elf uur open blijft.
     De vergunning geldt voor vijf jaar, daarna wordt opnieuw gekeken. Een omwonende heeft bezwaar gemaakt tegen het lawaai, maar de rechter gaf de stichting vorige maand gelijk.`,
    {
      subheading: 'Praktische informatie',
      points: 'Open van acht tot acht\nDouches op het achterdek\nMaximaal zestig bezoekers',
      menu: 'Voorpagina, Regio, Economie, Sport, Weer, Puzzels',
      related:
        'Lees ook\nFietsbrug blijft tot de herfst afgesloten\nKoor zingt voor lege stoelen en wint toch\nBever bouwt dam achter het gemeentehuis',
      cookies:
        'Wij gebruiken cookies om bezoeken te meten en advertenties te tonen die bij u passen.\nAlles accepteren',
      newsletter: 'Meld u aan voor onze nieuwsbrief en mis geen enkel bericht',
      comments: 'Gisteren gezwommen, heerlijk helder water.\nEn waar moeten al die fietsen staan?',
      footer: 'Colofon en privacyverklaring van De Dijkbode Media',
    },
  ),
  story(
    { language: 'pl', site: 'Kurier Nadrzeczny', host: 'kuriernadrzeczny.example', day: '2026-10-12' },
    `Miasteczko nad rzeką otworzyło najmniejsze kino w kraju
     Agata Wilk
     W dawnej budce dróżnika przy nieczynnym torze otwarto w piątek kino, które ma tylko czternaście miejsc. Zdaniem założycieli jest najmniejsze w kraju, a na pewno najcieplejsze.
     Pomysł narodził się trzy lata temu, gdy rozebrano salę domu kultury. Mieszkańcy zebrali osiemdziesiąt tysięcy złotych, a stary projektor podarował emerytowany kinooperator.
     – Nie chcieliśmy, żeby dzieci jeździły na każdy film sześćdziesiąt kilometrów – mówi jedna z założycielek. Bilet kosztuje dziesięć złotych, herbata i koc są wliczone w cenę.
     Na pierwszy pokaz wybrano komedię sprzed wojny, nakręconą częściowo w okolicy. Trzeba było powtórzyć go cztery razy, bo chętnych było więcej niż krzeseł w całej budce.
     Seanse odbywają się od czwartku do niedzieli o osiemnastej. Latem ekran stanie na łące za torami, gdzie zmieści się dwieście osób, jeżeli tylko pozwoli na to pogoda.`,
    {
      subheading: 'Co warto wiedzieć',
      points: 'Czternaście foteli z rozbiórki\nProjektor z roku 1958\nPokazy dla szkół we wtorki',
      menu: 'Strona główna, Miasto, Gospodarka, Sport, Pogoda, Ogłoszenia',
      related:
        'Czytaj także\nMost dla pieszych gotowy przed czasem\nPszczoły z dachu ratusza dały pierwszy miód\nBocian z obrączką wrócił po ośmiu latach',
      cookies:
        'Używamy plików cookie, aby mierzyć odwiedziny i pokazywać dopasowane reklamy.\nAkceptuję wszystkie',
      newsletter: 'Zapisz się na nasz biuletyn i otrzymuj wiadomości co rano',
      comments: 'Byłem z wnukiem, obaj zachwyceni.\nCiekawe, jak długo wytrzymają zimą.',
      footer: 'Regulamin i polityka prywatności wydawnictwa Kurier Nadrzeczny',
    },
  ),
  story(
    { language: 'ja', site: '港町新報', host: 'minatomachi.example', day: '2026-04-01' },
    `廃校の体育館が天体観測所に、町民が三年かけて改修
     森川由美
     山あいの町で十年前に閉校した小学校の体育館が、天体観測所として生まれ変わり、先週の土曜日に開所式が開かれた。屋根の一部が左右に開き、口径六十センチの望遠鏡が空を向く。
     改修は町民の有志が三年かけて進めた。費用は約二千四百万円で、半分は県の補助金、残りは町内外からの寄付でまかなった。床板は子どもたちが磨いたものをそのまま使っている。
     「夜の暗さがこの町の財産だと気づいた」と代表の農家は話す。街灯の笠を下向きに替える取り組みも同時に始まり、すでに百二十本のうち八十本が取り替えられた。
     観測会は毎週金曜と土曜の夜七時から開かれ、参加費は大人五百円、中学生以下は無料となる。曇りの日は教室だった部屋で星座の話を聞くことができる。
     秋には大学と協力して、小さな惑星の明るさを測る観測も始める予定だ。町は宿泊できる教室を二部屋用意し、遠くから来る人を迎える準備を進めている。`,
    {
      subheading: '利用の案内',
      points: '定員は一回二十人まで\n予約は前日の正午まで\n駅から送迎バスあり',
      menu: 'トップ, 社会, 経済, スポーツ, 天気, 求人',
      related:
        'あわせて読みたい\n渡し船の料金が十年ぶりに改定へ\n商店街の時計が二十年ぶりに動く\n灯台の猫が一日駅長を務める',
      cookies: '当サイトでは利用状況の把握と広告のためにクッキーを使用しています。\nすべて同意する',
      newsletter: '毎朝のニュースをメールでお届けします。今すぐ登録',
      comments: '子どもと行きました。土星の輪がはっきり見えました。\n冬は道が凍るので心配です。',
      footer: '会社概要 個人情報の取り扱い 港町新報社',
    },
  ),
  story(
    { language: 'zh', site: '江畔晚报', host: 'jiangpan.example', day: '2026-09-15' },
    `老渡口改建成水上图书馆，首日迎来千余名读者
     林晓
     位于老城南岸的旧渡口停用十二年之后，上周末以水上图书馆的身份重新开放。两艘退役的渡轮被连在一起，上层是阅览室，下层摆放着三万册图书和一间小小的录音室。
     改建工程历时两年，总投资一千八百万元，其中一半来自市政府，其余由市民认捐。设计师保留了原来的木质长椅和铜铃，每到整点，值班的读者可以亲手敲响它。
     “很多老人是坐着这两艘船去上班的，”馆长说，“我们希望他们回来的时候还能认出自己的座位。”开馆第一天，就有一千二百多人登船参观，门口的队伍排了三百米。
     图书馆每周二至周日上午九点开放，晚上八点关门，凭身份证即可借书，最多五本。遇到洪水预警时，船只会被拖到上游的码头，藏书也会提前转移到岸上。
     明年春天，馆方计划开通一条通往北岸学校的短途航线，让孩子们放学后可以直接乘船来看书，船票与公交车同价，六岁以下的儿童免费。`,
    {
      subheading: '参观须知',
      points: '每批限两百人登船\n禁止携带雨伞入内\n周一闭馆检修',
      menu: '首页, 时政, 财经, 体育, 天气, 招聘',
      related: '相关阅读\n地铁三号线下月起延长运营时间\n社区菜园喜获丰收邻里共享\n百年茶馆搬迁后首次营业',
      cookies: '我们使用缓存和跟踪技术来统计访问并向您展示个性化广告。\n全部接受',
      newsletter: '订阅每日早报，第一时间获取新闻',
      comments: '小时候天天坐这条船，太感动了。\n希望冬天的暖气能再足一点。',
      footer: '关于我们 隐私政策 江畔晚报社版权所有',
    },
  ),
  story(
    { language: 'ar', site: 'صحيفة الميناء', host: 'almina.example', day: '2026-03-21' },
    `قرية جبلية تعيد فتح سوقها القديم بعد أربعين عاما
     ليلى حداد
     أعادت قرية جبلية في الشمال فتح سوقها القديم يوم السبت بعد إغلاق دام أربعين عاما، وتجمع مئات الزوار في الساحة الحجرية لشراء الجبن والعسل والصوف من المزارعين مباشرة.
     واستغرقت أعمال الترميم عامين كاملين، وشارك فيها سبعون متطوعا من أبناء القرية. وبلغت الكلفة نحو ثلاثمئة ألف دينار دفعت البلدية نصفها وجمع الأهالي النصف الآخر.
     وقالت رئيسة الجمعية التي قادت المشروع إن أصعب ما في الأمر كان العثور على بناء يعرف كيف تعقد الأقواس القديمة. وأضافت أن ثلاثة شبان تعلموا منه هذه الحرفة أثناء العمل.
     ويضم السوق اليوم أربعة وعشرين دكانا صغيرا ومقهى وفرنا للخبز. ويفتح أبوابه كل سبت من الصباح حتى الغروب، ولا يدفع البائعون من أهل القرية أي إيجار في السنة الأولى.
     ويأمل السكان أن تعود الحافلة التي كانت تصل القرية بالمدينة مرتين في اليوم. ووعد المحافظ بدراسة الطلب قبل بداية الصيف، لكنه لم يحدد موعدا للرد.`,
    {
      subheading: 'معلومات للزوار',
      points: 'موقف السيارات عند المدخل الشرقي\nالدخول مجاني للجميع\nجولة مع مرشد عند الظهر',
      menu: 'الرئيسية, محليات, اقتصاد, رياضة, ثقافة, الطقس',
      related:
        'اقرأ أيضا\nإغلاق الجسر القديم أمام الشاحنات شهرا\nطالبة تفوز بجائزة الخط العربي\nقطار الليل يعود إلى المحطة',
      cookies: 'نستخدم ملفات تعريف الارتباط لقياس الزيارات وعرض إعلانات تناسبكم.\nقبول الكل',
      newsletter: 'اشتركوا في نشرتنا البريدية لتصلكم الأخبار كل صباح',
      comments: 'زرت السوق مع أبي وكانت فرحته كبيرة.\nنتمنى أن تهتم البلدية بالطريق أيضا.',
      footer: 'من نحن وسياسة الخصوصية، صحيفة الميناء',
    },
  ),
]
