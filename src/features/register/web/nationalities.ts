/** Suggestions: any other text may be entered. */
export const NATIONALITIES = (
  'British,Irish,Afghan,Albanian,Algerian,American,Andorran,Angolan,Antiguan,Argentinian,Armenian,Australian,Austrian,' +
  'Azerbaijani,Bahamian,Bahraini,Bangladeshi,Barbadian,Belarusian,Belgian,Belizean,Beninese,Bhutanese,Bolivian,' +
  'Bosnian,Botswanan,Brazilian,Bruneian,Bulgarian,Burkinan,Burmese,Burundian,Cambodian,Cameroonian,Canadian,' +
  'Cape Verdean,Chadian,Chilean,Chinese,Colombian,Comoran,Congolese,Costa Rican,Croatian,Cuban,Cypriot,Czech,' +
  'Danish,Djiboutian,Dominican,Dominican (Dominica),Dutch,East Timorese,Ecuadorean,Egyptian,Emirati,Eritrean,Estonian,Eswatini,' +
  'Ethiopian,Fijian,Filipino,Finnish,French,Gabonese,Gambian,Georgian,German,Ghanaian,Greek,Grenadian,Guatemalan,' +
  'Guinean,Guyanese,Haitian,Honduran,Hong Konger,Hungarian,I-Kiribati,Icelandic,Indian,Indonesian,Iranian,Iraqi,Israeli,' +
  'Italian,Ivorian,Jamaican,Japanese,Jordanian,Kazakh,Kenyan,Kittitian,Kosovan,Kuwaiti,Kyrgyz,Lao,Latvian,Lebanese,Liberian,' +
  'Libyan,Liechtensteiner,Lithuanian,Luxembourger,Macedonian,Malagasy,Malawian,Malaysian,Maldivian,Malian,Maltese,' +
  'Mauritanian,Mauritian,Mexican,Moldovan,Monegasque,Mongolian,Montenegrin,Moroccan,Mosotho,Mozambican,Namibian,Nauruan,' +
  'Nepalese,New Zealander,Nicaraguan,Ni-Vanuatu,Nigerian,Nigerien,North Korean,Norwegian,Omani,Pakistani,Palestinian,' +
  'Panamanian,Papua New Guinean,Paraguayan,Peruvian,Polish,Portuguese,Qatari,Romanian,Russian,Rwandan,Salvadorean,' +
  'Sammarinese,Samoan,Saudi Arabian,Senegalese,Serbian,Seychellois,Sierra Leonean,Singaporean,Slovak,Slovenian,' +
  'Solomon Islander,Somali,South African,South Korean,South Sudanese,Spanish,Sri Lankan,St Lucian,Sudanese,Surinamese,Swedish,Swiss,' +
  'Syrian,Taiwanese,Tajik,Tanzanian,Thai,Togolese,Tongan,Trinidadian,Tunisian,Turkish,Turkmen,Tuvaluan,Ugandan,Ukrainian,' +
  'Uruguayan,Uzbek,Venezuelan,Vietnamese,Vincentian,Yemeni,Zambian,Zimbabwean'
).split(',')
