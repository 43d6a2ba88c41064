"""Names that ``\\p{…}`` knows: Unicode's, in small letters and without spaces, ``-`` and ``_``.

The names of Unicode 15 that JRuby 9.4.13 accepts: categories, scripts, blocks, binary properties, ages and the like.
"""

# General categories, scripts and binary properties.
from __future__ import annotations

_PLAIN = """
    adlam adlm aghb ahex ahom alnum alpha alphabetic anatolianhieroglyphs any arab arabic armenian armi armn ascii
    asciihexdigit assigned avestan avst bali balinese bamu bamum bass bassavah batak batk beng bengali bhaiksuki
    bhks bidic bidicontrol blank bopo bopomofo brah brahmi brai braille bugi buginese buhd buhid c cakm
    canadianaboriginal cans cari carian cased casedletter caseignorable caucasianalbanian cc cf chakma cham
    changeswhencasefolded changeswhencasemapped changeswhenlowercased changeswhentitlecased changeswhenuppercased
    cher cherokee chorasmian chrs ci closepunctuation cn cntrl co combiningmark common connectorpunctuation control
    copt coptic cpmn cprt cs cuneiform currencysymbol cwcf cwcm cwl cwt cwu cypriot cyprominoan cyrillic cyrl dash
    dashpunctuation decimalnumber defaultignorablecodepoint dep deprecated deseret deva devanagari di dia diacritic
    diak digit divesakuru dogr dogra dsrt dupl duployan ebase ecomp egyp egyptianhieroglyphs elba elbasan elym
    elymaic emod emoji emojicomponent emojimodifier emojimodifierbase emojipresentation enclosingmark epres ethi
    ethiopic ext extendedpictographic extender extpict finalpunctuation format geor georgian glag glagolitic gong
    gonm goth gothic gran grantha graph graphemebase graphemeextend graphemelink grbase greek grek grext grlink
    gujarati gujr gunjalagondi gurmukhi guru han hang hangul hani hanifirohingya hano hanunoo hatr hatran hebr
    hebrew hex hexdigit hira hiragana hluw hmng hmnp hung hyphen idc idcontinue ideo ideographic ids idsb
    idsbinaryoperator idst idstart idstrinaryoperator imperialaramaic inherited ital java javanese joinc joincontrol
    kaithi kali kana kannada katakana kawi kayahli khar kharoshthi khitansmallscript khmer khmr khoj khojki
    khudawadi kits knda kthi l lana lao laoo latin latn lc lepc lepcha letter letternumber limb limbu lina linb
    lineara linearb lineseparator lisu ll lm lo loe logicalorderexception lower lowercase lowercaseletter lt lu lyci
    lycian lydi lydian m mahajani mahj maka makasar malayalam mand mandaic mani manichaean marc marchen mark
    masaramgondi math mathsymbol mc me medefaidrin medf meeteimayek mend mendekikakui merc mero meroiticcursive
    meroitichieroglyphs miao mlym mn modi modifierletter modifiersymbol mong mongolian mro mroo mtei mult multani
    myanmar mymr n nabataean nagm nagmundari nand nandinagari narb nbat nchar nd newa newline newtailue nko nkoo nl
    no noncharactercodepoint nonspacingmark nshu number nushu nyiakengpuachuehmong oalpha odi ogam ogham ogrext oidc
    oids olchiki olck oldhungarian olditalic oldnortharabian oldpermic oldpersian oldsogdian oldsoutharabian
    oldturkic olduyghur olower omath openpunctuation oriya orkh orya osage osge osma osmanya other otheralphabetic
    otherdefaultignorablecodepoint othergraphemeextend otheridcontinue otheridstart otherletter otherlowercase
    othermath othernumber otherpunctuation othersymbol otheruppercase ougr oupper p pahawhhmong palm palmyrene
    paragraphseparator patsyn patternsyntax patternwhitespace patws pauc paucinhau pc pcm pd pe perm pf phag phagspa
    phli phlp phnx phoenician pi plrd po prependedconcatenationmark print privateuse prti ps psalterpahlavi punct
    punctuation qaac qaai qmark quotationmark radical regionalindicator rejang ri rjng rohg runic runr s samaritan
    samr sarb saur saurashtra sc sd sentenceterminal separator sgnw sharada shavian shaw shrd sidd siddham
    signwriting sind sinh sinhala sk sm so softdotted sogd sogdian sogo sora sorasompeng soyo soyombo space
    spaceseparator spacingmark sterm sund sundanese surrogate sylo sylotinagri symbol syrc syriac tagalog tagb
    tagbanwa taile taitham taiviet takr takri tale talu tamil taml tang tangsa tangut tavt telu telugu term
    terminalpunctuation tfng tglg thaa thaana thai tibetan tibt tifinagh tirh tirhuta titlecaseletter tnsa toto ugar
    ugaritic uideo unassigned unifiedideograph unknown upper uppercase uppercaseletter vai vaii variationselector
    vith vithkuqi vs wancho wara warangciti wcho whitespace word wspace xdigit xidc xidcontinue xids xidstart xpeo
    xposixpunct xsux yezi yezidi yi yiii z zanabazarsquare zanb zinh zl zp zs zyyy zzzz
"""

# Blocks, which are written with ``In`` before their names.
_BLOCKS = """
    adlam aegeannumbers ahom alchemicalsymbols alphabeticpresentationforms anatolianhieroglyphs
    ancientgreekmusicalnotation ancientgreeknumbers ancientsymbols arabic arabicextendeda arabicextendedb
    arabicextendedc arabicmathematicalalphabeticsymbols arabicpresentationformsa arabicpresentationformsb
    arabicsupplement armenian arrows avestan balinese bamum bamumsupplement basiclatin bassavah batak bengali
    bhaiksuki blockelements bopomofo bopomofoextended boxdrawing brahmi braillepatterns buginese buhid
    byzantinemusicalsymbols carian caucasianalbanian chakma cham cherokee cherokeesupplement chesssymbols chorasmian
    cjkcompatibility cjkcompatibilityforms cjkcompatibilityideographs cjkcompatibilityideographssupplement
    cjkradicalssupplement cjkstrokes cjksymbolsandpunctuation cjkunifiedideographs cjkunifiedideographsextensiona
    cjkunifiedideographsextensionb cjkunifiedideographsextensionc cjkunifiedideographsextensiond
    cjkunifiedideographsextensione cjkunifiedideographsextensionf cjkunifiedideographsextensiong
    cjkunifiedideographsextensionh combiningdiacriticalmarks combiningdiacriticalmarksextended
    combiningdiacriticalmarksforsymbols combiningdiacriticalmarkssupplement combininghalfmarks
    commonindicnumberforms controlpictures coptic copticepactnumbers countingrodnumerals cuneiform
    cuneiformnumbersandpunctuation currencysymbols cypriotsyllabary cyprominoan cyrillic cyrillicextendeda
    cyrillicextendedb cyrillicextendedc cyrillicextendedd cyrillicsupplement deseret devanagari devanagariextended
    devanagariextendeda dingbats divesakuru dogra dominotiles duployan earlydynasticcuneiform
    egyptianhieroglyphformatcontrols egyptianhieroglyphs elbasan elymaic emoticons enclosedalphanumerics
    enclosedalphanumericsupplement enclosedcjklettersandmonths enclosedideographicsupplement ethiopic
    ethiopicextended ethiopicextendeda ethiopicextendedb ethiopicsupplement generalpunctuation geometricshapes
    geometricshapesextended georgian georgianextended georgiansupplement glagolitic glagoliticsupplement gothic
    grantha greekandcoptic greekextended gujarati gunjalagondi gurmukhi halfwidthandfullwidthforms
    hangulcompatibilityjamo hanguljamo hanguljamoextendeda hanguljamoextendedb hangulsyllables hanifirohingya
    hanunoo hatran hebrew highprivateusesurrogates highsurrogates hiragana ideographicdescriptioncharacters
    ideographicsymbolsandpunctuation imperialaramaic indicsiyaqnumbers inscriptionalpahlavi inscriptionalparthian
    ipaextensions itialpunctuation javanese kaithi kaktoviknumerals kanaextendeda kanaextendedb kanasupplement
    kanbun kangxiradicals kannada katakana katakanaphoneticextensions kawi kayahli kharoshthi khitansmallscript
    khmer khmersymbols khojki khudawadi lao latin1supplement latinextendeda latinextendedadditional latinextendedb
    latinextendedc latinextendedd latinextendede latinextendedf latinextendedg lepcha letterlikesymbols limbu
    lineara linearbideograms linearbsyllabary lisu lisusupplement lowsurrogates lycian lydian mahajani mahjongtiles
    makasar malayalam mandaic manichaean marchen masaramgondi mathematicalalphanumericsymbols mathematicaloperators
    mayannumerals medefaidrin meeteimayek meeteimayekextensions mendekikakui meroiticcursive meroitichieroglyphs
    miao miscellaneousmathematicalsymbolsa miscellaneousmathematicalsymbolsb miscellaneoussymbols
    miscellaneoussymbolsandarrows miscellaneoussymbolsandpictographs miscellaneoustechnical modi modifiertoneletters
    mongolian mongoliansupplement mro multani musicalsymbols myanmar myanmarextendeda myanmarextendedb nabataean
    nagmundari nandinagari newa newtailue nko noblock numberforms nushu nyiakengpuachuehmong ogham olchiki
    oldhungarian olditalic oldnortharabian oldpermic oldpersian oldsogdian oldsoutharabian oldturkic olduyghur
    opticalcharacterrecognition oriya ornamentaldingbats osage osmanya ottomansiyaqnumbers pahawhhmong palmyrene
    paucinhau phagspa phaistosdisc phoenician phoneticextensions phoneticextensionssupplement playingcards
    privateusearea psalterpahlavi rejang ruminumeralsymbols runic samaritan saurashtra scriptionalpahlavi
    scriptionalparthian sharada shavian shorthandformatcontrols siddham sinhala sinhalaarchaicnumbers
    smallformvariants smallkanaextension sogdian sorasompeng soyombo spacingmodifierletters specials sundanese
    sundanesesupplement superscriptsandsubscripts supplementalarrowsa supplementalarrowsb supplementalarrowsc
    supplementalmathematicaloperators supplementalpunctuation supplementalsymbolsandpictographs
    supplementaryprivateuseareaa supplementaryprivateuseareab suttonsignwriting sylotinagri
    symbolsandpictographsextendeda symbolsforlegacycomputing syriac syriacsupplement tagalog tagbanwa tags taile
    taitham taiviet taixuanjingsymbols takri tamil tamilsupplement tangsa tangut tangutcomponents tangutsupplement
    telugu thaana thai tibetan tifinagh tirhuta toto transportandmapsymbols ugaritic
    unifiedcanadianaboriginalsyllabics unifiedcanadianaboriginalsyllabicsextended
    unifiedcanadianaboriginalsyllabicsextendeda vai variationselectors variationselectorssupplement vedicextensions
    verticalforms vithkuqi wancho warangciti yezidi yijinghexagramsymbols yiradicals yisyllables zanabazarsquare
    znamennymusicalnotation
"""

# A property and one of its values.
_VALUES = """
    age=1.1 age=10.0 age=11.0 age=12.0 age=12.1 age=13.0 age=14.0 age=15.0 age=2.0 age=2.1 age=3.0 age=3.1 age=3.2
    age=4.0 age=4.1 age=5.0 age=5.1 age=5.2 age=6.0 age=6.1 age=6.2 age=6.3 age=7.0 age=8.0 age=9.0
    graphemeclusterbreak=control graphemeclusterbreak=cr graphemeclusterbreak=extend graphemeclusterbreak=l
    graphemeclusterbreak=lf graphemeclusterbreak=lv graphemeclusterbreak=lvt graphemeclusterbreak=prepend
    graphemeclusterbreak=regionalindicator graphemeclusterbreak=spacingmark graphemeclusterbreak=t
    graphemeclusterbreak=v graphemeclusterbreak=zwj
"""

NAMES = frozenset(_PLAIN.split()).union(["in" + name for name in _BLOCKS.split()], _VALUES.split())
