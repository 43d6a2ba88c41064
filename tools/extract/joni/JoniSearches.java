import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.jcodings.specific.UTF8Encoding;
import org.joni.Matcher;
import org.joni.Option;
import org.joni.Regex;
import org.joni.Region;
import org.joni.Syntax;
import org.joni.WarnCallback;

/**
 * Searches with Joni as JRuby calls it for UTF-8. Reads lines of four columns with tabs between them: the pattern and
 * the text in Base64, "m" or nothing, the offset in bytes where the search begins. Writes one line for each: the offsets
 * of the match and of its groups in bytes (-1 for a group that took no part), "-" for no match, "! message" for a failure.
 */
public final class JoniSearches {
    private JoniSearches() {}

    public static void main(String[] arguments) throws Exception {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, "UTF-8");
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] columns = line.split("\t", -1);
            byte[] pattern = Base64.getDecoder().decode(columns[0]);
            byte[] text = Base64.getDecoder().decode(columns[1]);
            int option = columns[2].equals("m") ? Option.MULTILINE : Option.NONE;
            try {
                Regex regex = new Regex(pattern, 0, pattern.length, option, UTF8Encoding.INSTANCE, Syntax.RUBY,
                                        WarnCallback.NONE);
                out.println(search(regex, text, Integer.parseInt(columns[3])));
            } catch (Exception | Error failure) {
                out.println("! " + String.valueOf(failure.getMessage()).replace('\n', ' '));
            }
        }
    }

    private static String search(Regex regex, byte[] text, int start) {
        Matcher matcher = regex.matcher(text);
        if (matcher.search(start, text.length, Option.NONE) < 0) {
            return "-";
        }
        Region region = matcher.getRegion();
        if (region == null) {
            return matcher.getBegin() + " " + matcher.getEnd();
        }
        StringBuilder spans = new StringBuilder();
        for (int group = 0; group < region.getNumRegs(); group++) {
            spans.append(group > 0 ? " " : "").append(region.getBeg(group)).append(' ').append(region.getEnd(group));
        }
        return spans.toString();
    }
}
