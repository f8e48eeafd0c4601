extension ForeignReading {
    /// The languages whose names are common in homes where English is spoken; German has ``GermanReading``.
    static let all: [ForeignReading] = [spanish, french, italian, portuguese, polish, czech, nordic, turkish]

    private static let spanish = ForeignReading(
        marks: "áéíóúñü",
        rules: """
            ch CH ll Y rr R qu K gü/ei G.W gu/eiéí G c/eiéí S g/eiéí HH j HH ñ N.Y h - z S v B y$ IY y Y c K
            ue W.EH ua W.AA ui W.IY ie Y.EH ia IY.AA io IY.OW ei EY ai AY au AW oi OY
            a AA á AA e EH é EY i IY í IY o OW ó OW u UW ú UW ü W
            """)

    private static let french = ForeignReading(
        marks: "àâäçéèêëîïôœùûü",
        rules: """
            eaux$ OW eau OW aux$ OW oi W.AA oî W.AA où UW oû UW ou UW ch SH gn N.Y qu K tion S.Y.OW.N ille IY.Y ph F th T
            ain$ AE.N ein AE.N aî EH ai EH ei EH au OW eu ER œu ER œ ER er$ EY ez$ EY et$ EY es$ - e$ - ée$ EY ées$ EY
            t$ - d$ - s$ - x$ - p$ - z$ - an AA.N am/bp AA.M en AA.N on OW.N in/bcdfgjlmpqrstvxz AE.N in$ AE.N un$ AH.N
            ç S c/eiéèêy S g/eiéèêy ZH j ZH h - c K q K y IY
            a AA à AA â AA ä AA e AH é EY è EH ê EH ë EH i IY î IY ï IY o OW ô OW u UW ù UW û UW ü UW
            """)

    private static let italian = ForeignReading(
        marks: "àèéìòóù",
        rules: """
            gli L.Y.IY gn N.Y sch/ei S.K sc/ei SH ch/eièéì K cia CH.AA cio CH.OW ciu CH.UW c/eièéì CH gh G gia JH.AA gio JH.OW
            giu JH.UW g/eièéì JH qu K.W zz T.S z T.S h - j Y y Y c K
            a AA à AA e EH è EH é EY i IY ì IY o OW ò AO ó OW u UW ù UW
            """)

    private static let portuguese = ForeignReading(
        marks: "áâãàçéêíóôõú",
        rules: """
            ão AW.N ões OY.N.SH nh N.Y lh L.Y ch SH qu/ei K qu K.W gu/ei G ç S c/eiéêí S g/eiéêí ZH j ZH x SH rr HH ^r HH h - c K y IY
            s$ SH ei EY ou OW a$ AH e$ IY o$ UW
            a AA á AA â AH ã AH.N à AA e EH é EH ê EY i IY í IY o OW ó AO ô OW õ OW.N u UW ú UW
            """)

    private static let polish = ForeignReading(
        marks: "ąćęłńóśźż",
        rules: """
            dź$ CH dż$ CH dź JH dż JH dzi/aąeęoóu JH dzi JH.IY dz D.Z ch HH sz SH cz CH rz$ SH rz ZH
            ci/aąeęoóu CH ci CH.IY si/aąeęoóu SH si SH.IY zi/aąeęoóu ZH zi ZH.IY ni/aąeęoóu N.Y
            ż$ SH ź$ SH w$ F b$ P d$ T g$ K z$ S ż ZH ź ZH ś SH ć CH ń N.Y ł W w V j Y c T.S h HH
            ą OW.N ę$ EH ę EH.N ó UW y IH a AA e EH i IY o AO u UW
            """)

    private static let czech = ForeignReading(
        marks: "áčďéěíňóřšťúůýž",
        rules: """
            ch HH c T.S č CH š SH ž ZH ř R.ZH ď D.Y ť T.Y ň N.Y ě Y.EH j Y h HH ou OW
            a AA á AA e EH é EH i IH í IY o AO ó AO u UH ú UW ů UW y IH ý IY
            """)

    private static let nordic = ForeignReading(
        marks: "åäöøæé",
        rules: """
            skj SH sj SH sk/eiyäöøæ SH kj SH tj SH ng NG ck K ch K hj Y gj Y j Y c/eiy S c K q K h HH z S
            ei AY øy OY au AW aa AO å AO ä EH ö ER ø ER æ EH e$ EH a AA e EH é EY i IY o UW u UW y IY
            """)

    private static let turkish = ForeignReading(
        marks: "çğıöşü",
        rules: """
            ç CH ş SH c JH j ZH ğ - h HH y Y ı AH ö ER ü UW a AA e EH i IY o OW u UW
            """)
}
