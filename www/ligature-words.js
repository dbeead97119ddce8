/** Splits a text into its words. */
function words(text) {
  return text.trim().split(/\s+/);
}

/**
 * Frequent words with ff, fi, fl, ffi or ffl within them. If these letters are missing, or a space is in their place, the rest is not a word of the
 * same language.
 */
export const LIGATURE_WORDS = words(`
office offices officer officers official officially different differently difference differences differential difficult difficulty
difficulties efficient efficiently efficiency efficacy sufficient sufficiently insufficient coefficient coefficients effect effects
effective effectively effectiveness affect affects affected affecting offer offers offered offering diffusion diffraction affordable
effort efforts afford specific specifically specification specifications specified define defines defined defining definition
definitions definite definitely indefinite undefined significant significantly significance configuration configurations configure
configured confidence confident confidential confirmed confirms benefit benefits beneficial identifies identified identifier
identification classified classification classifier modifies modified modification modifications verified verification justified
justification satisfies satisfied qualified qualification artificial scientific certificate certificates certified clarified magnification
amplifier simplified unified notification notified infinite infinity influence influences influenced influential reflect reflects
reflected reflection reflections conflict conflicts conflicting inflation inflow outflow workflow workflows overflow inflammation
inflammatory deficit deficient deficiency superficial sacrifice terrific pacific affiliate affiliated refined refinement redefine
unaffected ineffective inefficient insignificant unspecified quantification diversification dissatisfied fulfill fulfilled fulfillment
definiert definieren Konfiguration konfigurieren spezifisch identifizieren klassifizieren Koeffizienten öffentlich öffentliche
öffentlichen Öffentlichkeit Begriffe Begriffen Auflage Auflagen beeinflussen beeinflusst Einfluss Einflüsse Konflikt Konflikte Reflexion
häufig häufige häufigen Häufigkeit betroffen betroffene getroffen schaffen geschaffen Beschaffung Verpflichtung verpflichtet Pflanzen
empfinden befinden befindet Empfindlichkeit qualifiziert Qualifikation Zertifikat Notifizierung offiziell effizient effektiv Oberfläche
Oberflächen Abfluss différent différente différents différence différences difficile difficiles difficulté efficace efficacité définition
définir bénéfice bénéfices spécifique spécifiques significatif significative identifiant vérifier modifier réflexion conflit conflits
scientifique scientifiques suffisant suffisante officiel officielle offrir definición definiciones configuración oficina oficinas beneficio beneficios
específico específica científico científica influencia conflicto conflictos reflejar identificar clasificación modificar significativo
coeficiente dificultad suficiente eficiente eficacia edificio edificios definizione ufficio differenza differenze difficoltà sufficiente
efficiente effetto effetti specifico specifica scientifico influenza conflitto riflessione identificare configurazione verifica
Koeffizient Differenz Differenzen Begriff
`);

/**
 * Other frequent English words. Without its ligature, such a word can be another word: `float` becomes `oat`. So such a word is repaired only if
 * U+FFFD is in the place of the ligature.
 */
export const SHORT_LIGATURE_WORDS = words(`
first final finally figure figures field fields find finding findings finds file files filed fill filled film filter filters fine finger finish
finished finite fire firm firms fish fit fits five fix fixed flag flat flight float floor flow flows fluid flower flux fly profile profiles
traffic differ differs suffer suffers buffer buffers confine confined confirm affirm fulfil staff stuff off offset cliff specifies
`);
