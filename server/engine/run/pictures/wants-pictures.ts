/** Words for pictures in the languages of tasks, in Latin script; each may have a short ending. */
const words = [
  'picture|photo|photograph|image|chart|diagram|graph|infographic|logo|screenshot|illustration|drawing|poster|thumbnail|meme',
  'bild|bilder|abbildung|grafik|schaubild|diagramm|zeichnung|plakat|foto|bildschirmfoto',
  "affiche|dessin|graphique|schéma|captures? d[’']écran",
  'imagen|imágen|gráfic|fotografía|dibujo|captura|cartel|ilustraci',
  'immagin|grafic|disegn|fotografi|schermat|illustrazion',
  'afbeelding|plaatje|grafiek|tekening|illustratie|schermafbeelding',
  'imagem|imagens|desenho|ilustraç|cartaz',
  'obraz|zdjęci|wykres|rysun|zrzut|ilustracj|plakat',
  'teckning|skärmbild|skärmdump|affisch|fotografi',
  'resim|resm|görsel|grafi[kğ]|çizim|fotoğraf|ekran görüntü',
].join('|')
const latin = new RegExp(`(?<!\\p{L})(?:${words})\\p{L}{0,4}(?!\\p{L})`, 'iu')
const others =
  /картин|изображени|фото|график|диаграмм|логотип|скриншот|рисун|画像|写真|図|グラフ|ロゴ|スクリーンショット|イラスト|图片|照片|图像|图表|截图|截屏|插图|사진|그림|이미지|차트|도표|그래프|로고|스크린샷|صورة|صور|رسم|مخطط|شعار|चित्र|तस्वीर|फ़ोटो|फोटो|छवि|चार्ट|ग्राफ|लोगो|स्क्रीनशॉट/u

const taskCharsMax = 4_000

/** Whether a task is about pictures, by its words. */
export function wantsPictures(task: string): boolean {
  const text = task.slice(0, taskCharsMax)
  return latin.test(text) || others.test(text)
}
